import { PlusOutlined, RollbackOutlined, StepForwardOutlined, SwapRightOutlined } from '@ant-design/icons'
import { subject } from '@casl/ability'
import { Button, Flex } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { fillPath, PATHS } from '#contract/paths.ts'
import type { OccurrenceRow, ScheduledRequestPage } from '#contract/scheduler/scheduled-requests.ts'
import { Text } from '#src/kit/values/Text.tsx'
import { StatusTag } from '#src/parts/requests/status/StatusTag.tsx'
import { formatBeginning, formatDay } from '#src/parts/scheduled-requests/format-day.ts'
import { useAbility } from '#src/providers/access-control.tsx'
import { useMay } from '#src/providers/use-may.ts'
import { OccurrenceStateTag } from './OccurrenceStateTag.tsx'
import styles from './occurrences.module.css'
import { reasonsInWords } from './reasons.ts'
import type { OccurrenceActions } from './use-occurrence-actions.ts'

interface OccurrenceItemProps {
  occurrence: OccurrenceRow
  schedule: ScheduledRequestPage
  actions: OccurrenceActions
  onMove: () => void
}

/** One occurrence: its date, its state and the reasons, and the actions still possible. */
export function OccurrenceItem({ occurrence, schedule, actions, onMove }: OccurrenceItemProps) {
  const { t, i18n } = useTranslation()
  const { date, state, starts_at, request, failure } = occurrence
  const reasons = reasonsInWords(occurrence, t, i18n.language)
  return (
    <li className={styles.item}>
      <div className={styles.when}>
        <strong className={starts_at ? undefined : styles.skipped}>
          {starts_at ? formatBeginning(starts_at, i18n.language, schedule.timezone) : formatDay(date, i18n.language)}
        </strong>
        <OccurrenceStateTag state={state} />
      </div>
      <div className={styles.outcome}>
        {request && <CreatedRequest request={request} />}
        {failure && <Text type="danger">{t(`scheduled_requests.failures.${failure}`)}</Text>}
        {reasons.map((reason) => (
          <Text key={reason} type="secondary">
            {reason}
          </Text>
        ))}
      </div>
      <Flex gap={4} wrap className={styles.actions}>
        <ItemButtons occurrence={occurrence} schedule={schedule} actions={actions} onMove={onMove} />
      </Flex>
    </li>
  )
}

function CreatedRequest({ request }: { request: NonNullable<OccurrenceRow['request']> }) {
  const { t } = useTranslation()
  const mayOpen = useMay('requests', 'show')
  const name = `${t('requests.numbered', { number: request.number })} ${request.name}`
  return (
    <Flex gap="small" align="center" wrap>
      {mayOpen ? (
        <Link to={fillPath(PATHS.requests.show, request.id)} className="standalone-link">
          {name}
        </Link>
      ) : (
        name
      )}
      <StatusTag status={request.status} />
    </Flex>
  )
}

/** The actions that the schedule allows and the state of the occurrence permits. */
function ItemButtons({ occurrence, schedule, actions, onMove }: OccurrenceItemProps) {
  const ability = useAbility()
  const { date, state, reasons } = occurrence
  const isOpen = state === 'planned' || state === 'moved' || state === 'skipped'
  const mayChange = isOpen && ability.can('change-occurrence', subject('scheduled_requests', schedule))
  const mayRun =
    ability.can('run', subject('scheduled_requests', schedule)) && state !== 'created' && state !== 'skipped'
  const isException = reasons.some(({ kind }) => kind === 'exception')
  const of = { date }
  return (
    <>
      {mayChange && state !== 'skipped' && (
        <ItemButton
          {...of}
          action="skip"
          icon={<StepForwardOutlined aria-hidden />}
          onClick={() => actions.skip(date)}
        />
      )}
      {mayChange && <ItemButton {...of} action="move" icon={<SwapRightOutlined aria-hidden />} onClick={onMove} />}
      {mayChange && isException && (
        <ItemButton
          {...of}
          action="restore"
          icon={<RollbackOutlined aria-hidden />}
          onClick={() => actions.restore(date)}
        />
      )}
      {mayRun && (
        <ItemButton
          {...of}
          action="run"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => actions.askToRun(occurrence)}
        />
      )}
    </>
  )
}

interface ItemButtonProps {
  action: 'skip' | 'move' | 'restore' | 'run'
  date: string
  icon: ReactNode
  onClick: () => void
}

function ItemButton({ action, date, icon, onClick }: ItemButtonProps) {
  const { t, i18n } = useTranslation()
  return (
    <Button
      type="text"
      icon={icon}
      aria-label={t(`scheduled_requests.dates.named.${action}`, { date: formatDay(date, i18n.language) })}
      onClick={onClick}
    >
      {t(`scheduled_requests.dates.${action}`)}
    </Button>
  )
}
