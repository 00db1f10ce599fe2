import { Checkbox, Radio, Select } from 'antd'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { fillPath, PATHS } from '#contract/paths.ts'
import type { ScheduledRequestPage } from '#contract/scheduler/scheduled-requests.ts'
import { Modal } from '#src/kit/overlays/Modal.tsx'
import { useFocusReturn } from '#src/kit/page/use-focus-return.ts'
import { Text } from '#src/kit/values/Text.tsx'
import { formatDay } from '#src/parts/scheduled-requests/format-day.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { CreatedRequests } from './CreatedRequests.tsx'
import styles from './editor.module.css'
import type { Apply } from './use-apply-question.tsx'

const CHOICES = ['all', 'later', 'one'] as const
type Choice = (typeof CHOICES)[number]
const DATES_OFFERED = 50

interface ApplyDialogProps {
  schedule: ScheduledRequestPage
  onAnswer: (apply: Apply | null) => void
}

/** Asks which dates a change applies to: all, or one and all later; a single date is changed on the page instead. */
export function ApplyDialog({ schedule, onAnswer }: ApplyDialogProps) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const [choice, setChoice] = useState<Choice>('all')
  const [chosen, setChosen] = useState<string | null>(null)
  const [changesCreated, setChangesCreated] = useState(false)
  const params = { id: schedule.id }
  const { data } = useCall('scheduledRequests.occurrences', { params, query: { limit: DATES_OFFERED } })
  const dates = data?.data ?? []
  // Dates with a created request are seldom meant.
  const from = chosen ?? (dates.find(({ state }) => state !== 'created') ?? dates[0])?.date
  useFocusReturn()

  function answer() {
    if (choice === 'one') {
      onAnswer(null)
      return navigate(fillPath(PATHS.scheduled_requests.show, schedule.id))
    }
    const change_created = changesCreated
    if (choice === 'all') return onAnswer({ apply: 'all', change_created })
    if (from) onAnswer({ apply: 'later', from, change_created })
  }

  return (
    <Modal
      open
      title={t('scheduled_requests.apply.title')}
      okText={t(choice === 'one' ? 'scheduled_requests.apply.toDates' : 'scheduled_requests.apply.submit')}
      cancelText={t('crud.cancel')}
      okButtonProps={{ disabled: choice === 'later' && !from }}
      onOk={answer}
      onCancel={() => onAnswer(null)}
      maskClosable={false}
    >
      <Radio.Group value={choice} onChange={({ target }) => setChoice(target.value)} className={styles.choices}>
        {CHOICES.map((one) => (
          <Fragment key={one}>
            <Radio value={one} className={styles.choice}>
              {t(`scheduled_requests.apply.${one}`)}
              <Text type="secondary" className={styles.hint}>
                {t(`scheduled_requests.apply.${one}Hint`)}
              </Text>
            </Radio>
            {one === 'later' && choice === 'later' && (
              <div className={styles.from}>
                <Select
                  aria-label={t('scheduled_requests.apply.from')}
                  options={dates.map(({ date }) => ({ value: date, label: formatDay(date, i18n.language) }))}
                  value={from}
                  onChange={setChosen}
                  style={{ width: '100%' }}
                />
              </div>
            )}
          </Fragment>
        ))}
      </Radio.Group>
      {choice !== 'one' && (
        <CreatedRequests scheduleId={schedule.id} from={choice === 'later' ? from : undefined}>
          <Checkbox checked={changesCreated} onChange={({ target }) => setChangesCreated(target.checked)}>
            {t('scheduled_requests.apply.changeCreated')}
            <Text type="secondary" className={styles.hint}>
              {t('scheduled_requests.apply.changeCreatedHint')}
            </Text>
          </Checkbox>
        </CreatedRequests>
      )}
    </Modal>
  )
}
