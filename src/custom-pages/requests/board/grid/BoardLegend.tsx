import { AlertFilled, ClockCircleFilled, FireFilled, PauseCircleFilled, WarningFilled } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardRequest } from '#contract/requests/request-board.ts'
import { REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import { statusIcon } from '#src/parts/requests/status/StatusTag.tsx'
import { statusKey } from '#src/parts/requests/status/status-key.ts'
import boardStyles from '../board.module.css'
import styles from './bar.module.css'
import { dueStyle, formOf, useBarLook } from './RequestBar.tsx'

const SHOWN_STATUSES = [
  REQUEST_STATUS.new,
  REQUEST_STATUS.inProgress,
  REQUEST_STATUS.approval,
  REQUEST_STATUS.completed,
] as const

/** Where in its sample the line is, in pixels. */
const DUE_IN_SAMPLE = 16

type Look = Pick<BoardRequest, 'status' | 'type' | 'attention_reasons'>
const PLAIN: Look = { status: REQUEST_STATUS.new, type: 'planned', attention_reasons: [] }

/** What the colours, forms and icons of bars mean. */
export function BoardLegend() {
  const { t } = useTranslation()
  const marks: { key: string; look: Look; icon: ReactNode }[] = [
    { key: t('requests.types.emergency'), look: { ...PLAIN, type: 'emergency' }, icon: <AlertFilled aria-hidden /> },
    {
      key: t('requests.attention.overdue'),
      look: { ...PLAIN, attention_reasons: ['overdue'] },
      icon: <ClockCircleFilled aria-hidden />,
    },
    {
      key: t('board.legend.conflict'),
      look: { ...PLAIN, attention_reasons: ['executor_conflict'] },
      icon: <WarningFilled aria-hidden />,
    },
  ]
  return (
    <ul className={styles.legend} aria-label={t('board.legend.title')}>
      {SHOWN_STATUSES.map((status) => {
        const Icon = status === REQUEST_STATUS.new ? null : statusIcon(status)
        return (
          <li key={status}>
            <Sample look={{ ...PLAIN, status }}>{Icon && <Icon />}</Sample>
            {t(statusKey(status))}
          </li>
        )
      })}
      {marks.map(({ key, look, icon }) => (
        <li key={key}>
          <Sample look={look}>{icon}</Sample>
          {key}
        </li>
      ))}
      <li>
        <PauseCircleFilled aria-hidden /> {t('requests.paused.mark')}
      </li>
      <li>
        <i aria-hidden className={`${styles.bar} ${styles.sample}`} data-due style={dueStyle(DUE_IN_SAMPLE)} />
        {t('board.legend.due')}
      </li>
      <li>
        <FireFilled aria-hidden /> {t('requests.highPriority')}
      </li>
      <li>
        <i className={`${styles.sample} ${boardStyles.closed}`} />
        {t('board.legend.closed')}
      </li>
    </ul>
  )
}

function Sample({ look, children }: { look: Look; children: ReactNode }) {
  const { ground, text, border } = useBarLook().colours(look.status)
  return (
    <i
      aria-hidden
      className={`${styles.bar} ${styles.sample}`}
      {...formOf(look)}
      style={{ backgroundColor: ground, borderColor: border, color: text }}
    >
      {children}
    </i>
  )
}
