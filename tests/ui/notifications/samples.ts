import type { Notification } from '#contract/notifications/notifications.ts'

const MINUTE_MS = 60_000

export function minutesAgo(minutes: number): string {
  return new Date(Date.now() - minutes * MINUTE_MS).toISOString()
}

/** A user is assigned to request 7, and has not read it. */
export function notificationOf(given: Partial<Notification> = {}): Notification {
  return {
    id: 1,
    type: 'request_assigned',
    title: 'Вас назначили на заявку №7',
    body: 'Осмотр котла',
    entity: 'requests',
    entity_id: 7,
    url: '/requests/7',
    actor: { id: 3, name: 'Менеджерова Мария', avatar: null },
    earlier: [],
    is_urgent: false,
    read_at: null,
    created_at: minutesAgo(5),
    ...given,
  }
}
