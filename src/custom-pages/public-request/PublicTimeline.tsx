import { theme } from 'antd'
import { useTranslation } from 'react-i18next'
import type { EventKind } from '#contract/history.ts'
import type { PublicRequest } from '#contract/requests/request-rows.ts'
import { DateTime } from '#src/kit/values/DateTime.tsx'
import { eventKindNames } from '#src/parts/feed/event-kind-names.ts'
import styles from './public-request.module.css'

const STEPS = {
  requestCreated: 'created',
  requestStarted: 'started',
  requestFinished: 'finished',
  requestCancelled: 'cancelled',
  deadlineChanged: 'moved',
  clientAccepted: 'accepted',
  clientDeclined: 'declined',
  clientRated: 'rated',
} as const satisfies Partial<Record<EventKind, string>>

function stepOf(kind: number) {
  const name = eventKindNames[kind]
  return name && name in STEPS ? STEPS[name as keyof typeof STEPS] : null
}

/** What happened, in the order in which it did. */
export function PublicTimeline({ timeline }: Pick<PublicRequest, 'timeline'>) {
  const { t } = useTranslation()
  const { token } = theme.useToken()
  return (
    <ol className={styles.timeline} style={{ borderColor: token.colorBorder }}>
      {timeline.map(({ kind, at }) => {
        const step = stepOf(kind)
        if (!step) return null
        return (
          <li key={`${kind}-${at}`}>
            <span className={styles.dot} style={{ background: token.colorPrimary }} />
            <span>{t(`publicRequest.kinds.${step}`)}</span>
            <span className={styles.time}>
              <DateTime at={at} />
            </span>
          </li>
        )
      })}
    </ol>
  )
}
