import { PauseCircleOutlined } from '@ant-design/icons'
import { subject } from '@casl/ability'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { PlainNotice } from '#src/kit/plain/PlainNotice.tsx'
import { formatDayOrDate } from '#src/kit/values/format-time.ts'
import { useNow } from '#src/kit/values/use-now.ts'
import { pauseReasonInSentence } from '#src/parts/sla/pause-reason-name.ts'
import { Can } from '#src/providers/access-control.tsx'
import type { HeaderAction } from '../actions/use-request-actions.tsx'

interface Props {
  request: RequestPage
  since: string
  isBusy: boolean
  onTake: (action: HeaderAction) => void
}

/** What the work waits for and since when; who may go on with it does so from here. */
export function PauseNotice({ request, since, isBusy, onTake }: Props) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const pause = request.pauses.findLast(({ to }) => to === null)
  const reason = pauseReasonInSentence(pause?.reason.name ?? '', i18n.language)
  return (
    <PlainNotice
      type="info"
      icon={<PauseCircleOutlined aria-hidden />}
      message={t('requestPage.pause.since', { time: formatDayOrDate(since, i18n.language, now), reason })}
      description={
        pause?.comment && <span style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{pause.comment}</span>
      }
      action={
        <Can I="resume" this={subject('requests', request)}>
          <Button loading={isBusy} onClick={() => onTake('resume')}>
            {t('requests.actions.resume')}
          </Button>
        </Can>
      }
      style={{ marginBottom: 16 }}
    />
  )
}
