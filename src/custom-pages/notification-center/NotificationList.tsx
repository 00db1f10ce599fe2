import { Skeleton } from 'antd'
import { type ReactNode, useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Notification } from '#contract/notifications/notifications.ts'
import { dateFormat } from '#contract/values/formats.ts'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { useNow } from '#src/kit/values/use-now.ts'
import { isConnectionError } from '#src/providers/calls/api-error.ts'
import { useConnected } from '#src/providers/calls/connection.ts'
import { NotificationItem } from './NotificationItem.tsx'
import type { useNotifications } from './notification-lists.ts'
import styles from './notifications.module.css'

interface Props {
  list: ReturnType<typeof useNotifications>
  /** In place of an empty list. */
  empty: ReactNode
  onFollow?: () => void
}

/** Notifications by day, or what is shown in their place. */
export function NotificationList({ list: { data, error, refetch }, empty, onFollow }: Props) {
  const { t } = useTranslation()
  const isLost = isConnectionError(error)
  const isConnected = useConnected()
  useEffect(() => {
    if (isLost && isConnected) void refetch()
  }, [isLost, isConnected, refetch])

  if (!data && isLost) return <Text type="secondary">{t('notificationCenter.lost')}</Text>
  if (!data && error) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton avatar active paragraph={{ rows: 6 }} />
  if (data.data.length === 0) return empty
  return groupByDay(data.data).map((day) => <Day key={day.at} day={day} onFollow={onFollow} />)
}

function Day({ day: { at, notifications }, onFollow }: { day: NotificationDay; onFollow?: () => void }) {
  const heading = useId()
  const title = useDayTitle(at)
  return (
    <section aria-labelledby={heading} className={styles.day}>
      <h2 id={heading}>{title}</h2>
      <ul className={styles.list}>
        {notifications.map((notification) => (
          <NotificationItem key={notification.id} notification={notification} onFollow={onFollow} />
        ))}
      </ul>
    </section>
  )
}

function useDayTitle(at: string): string {
  const { t, i18n } = useTranslation()
  const now = new Date(useNow())
  const day = new Date(at)
  if (day.toDateString() === now.toDateString()) return t('notificationCenter.today')
  now.setDate(now.getDate() - 1)
  if (day.toDateString() === now.toDateString()) return t('notificationCenter.yesterday')
  return dateFormat(i18n.language, {
    day: 'numeric',
    month: 'long',
    weekday: 'long',
  }).format(day)
}

interface NotificationDay {
  /** Some time of it. */
  at: string
  notifications: Notification[]
}

/** A list in the order it is in, cut where one day in the user's time zone ends and another begins. */
function groupByDay(notifications: readonly Notification[]): NotificationDay[] {
  const days: NotificationDay[] = []
  for (const notification of notifications) {
    const day = days.at(-1)
    if (day && isSameDay(day.at, notification.created_at)) day.notifications.push(notification)
    else days.push({ at: notification.created_at, notifications: [notification] })
  }
  return days
}

function isSameDay(one: string, other: string): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString()
}
