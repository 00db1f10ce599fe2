import { EditOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, Flex, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import type { WorkCalendarDay } from '#contract/scheduler/work-calendar.ts'
import { useAttempt } from '#src/kit/feedback/use-attempt.ts'
import { useSayDone } from '#src/kit/feedback/use-say-done.ts'
import { Text } from '#src/kit/values/Text.tsx'
import { api } from '#src/providers/calls/api.ts'
import { formatDate } from './format-date.ts'
import { useRenewCalendar } from './use-renew-calendar.ts'
import styles from './work-calendar.module.css'

interface DayListProps {
  days: readonly WorkCalendarDay[]
  /** Null for users who may only look. */
  onChange: ((day: WorkCalendarDay) => void) | null
}

/** The days of the year that differ from their weekday, as text. */
export function DayList({ days, onChange }: DayListProps) {
  const { t } = useTranslation()
  if (days.length === 0) return <Text type="secondary">{t('workCalendar.none')}</Text>
  return (
    <ul className={styles.list} aria-label={t('workCalendar.days')}>
      {days.map((day) => (
        <DayItem key={day.date} day={day} onChange={onChange} />
      ))}
    </ul>
  )
}

function DayItem({ day, onChange }: Pick<DayListProps, 'onChange'> & { day: WorkCalendarDay }) {
  const { t, i18n } = useTranslation()
  const attempt = useAttempt()
  const sayDone = useSayDone()
  const renew = useRenewCalendar()
  const { kind, title, moved_from, is_own } = day
  const date = formatDate(day.date, i18n.language)

  async function takeBack() {
    await api.workCalendar.removeDay({ params: { date: day.date } })
    sayDone(t('workCalendar.removed', { date }), putBack)
    await renew()
  }

  async function putBack() {
    await renew(await api.workCalendar.setDay({ body: { date: day.date, kind, title } }))
  }

  return (
    <li className={styles.item}>
      <span className={styles.date}>{date}</span>
      <span className={styles.what}>
        <span>
          {t(`workCalendar.kinds.${kind}`)}
          {title && `: ${title}`}
          {moved_from && (
            <Text type="secondary">
              {' '}
              ({t('workCalendar.movedFrom', { date: formatDate(moved_from, i18n.language) })})
            </Text>
          )}
        </span>
        {is_own && <Tag color="blue">{t('workCalendar.own')}</Tag>}
      </span>
      {onChange && (
        <Flex gap={4} className={styles.actions}>
          <Button
            type="text"
            icon={<EditOutlined aria-hidden />}
            aria-label={t('workCalendar.change', { date })}
            title={t('workCalendar.change', { date })}
            onClick={() => onChange(day)}
          />
          {is_own && (
            <Button
              type="text"
              icon={<UndoOutlined aria-hidden />}
              aria-label={t('workCalendar.remove', { date })}
              title={t('workCalendar.remove', { date })}
              onClick={() => attempt(takeBack)}
            />
          )}
        </Flex>
      )}
    </li>
  )
}
