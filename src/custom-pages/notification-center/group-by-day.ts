import type { Notification } from '#contract/notifications/notifications.ts'

export interface NotificationDay {
  /** Some time of it. */
  at: string
  notifications: Notification[]
}

/** A list in the order it is in, cut where one day in the user's time zone ends and another begins. */
export function groupByDay(notifications: readonly Notification[]): NotificationDay[] {
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
