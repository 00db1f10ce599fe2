/** Notification types, in the groups shown in the settings. Source: domain, "Notifications". */
export const NOTIFICATION_GROUPS = {
  requests: [
    'request_assigned',
    'request_unassigned',
    'request_created',
    'request_started',
    'request_finished',
    'request_signed',
    'request_declined',
    'request_cancelled',
    'request_reopened',
    'request_comment',
    'request_email',
    'mentioned',
    'request_price_changed',
    'work_kept',
  ],
  deadlines: [
    'request_deadline_changed',
    'request_deadline_soon',
    'request_overdue',
    'request_sla_soon',
    'request_sla_missed',
    'request_sla_escalated',
  ],
  schedule: ['schedule_generated', 'schedule_failed'],
  contracts: ['contract_ending', 'contract_expired'],
  company: [
    'storage_almost_full',
    'storage_full',
    'import_finished',
    'account_export_ready',
    'account_export_failed',
    'user_invited',
    'role_changed',
    'new_device',
  ],
} as const

export type NotificationGroup = keyof typeof NOTIFICATION_GROUPS
export type NotificationType = (typeof NOTIFICATION_GROUPS)[NotificationGroup][number]
export const NOTIFICATION_TYPES = Object.values(NOTIFICATION_GROUPS).flat() as [NotificationType, ...NotificationType[]]

export const CHANNELS = ['app', 'push', 'email'] as const
export type Channel = (typeof CHANNELS)[number]

/** The types delivered by each channel; the settings offer only these, for a switch must not be without effect. */
export const DELIVERED: Record<Channel, readonly NotificationType[]> = {
  app: NOTIFICATION_TYPES,
  push: NOTIFICATION_TYPES,
  // An email about a new device is about signing in, and goes to every user.
  email: NOTIFICATION_TYPES.filter((type) => type !== 'new_device'),
}

/** Types that only admins get. */
export const FOR_ADMINS: readonly NotificationType[] = [
  'storage_almost_full',
  'storage_full',
  'account_export_ready',
  'account_export_failed',
  'user_invited',
]
