import {
  type Channel,
  DELIVERED,
  FOR_ADMINS,
  NOTIFICATION_GROUPS,
  type NotificationGroup,
  type NotificationType,
} from '#contract/notifications/notification-types.ts'

interface OfferedGroup {
  group: NotificationGroup
  types: NotificationType[]
}

/** The types that are delivered to such a user by any of these channels, in their groups. */
export function offeredTypes(isAdmin: boolean, channels: readonly Channel[]): OfferedGroup[] {
  const isOffered = (type: NotificationType) =>
    (isAdmin || !FOR_ADMINS.includes(type)) && channels.some((channel) => DELIVERED[channel].includes(type))
  return (Object.keys(NOTIFICATION_GROUPS) as NotificationGroup[])
    .map((group) => ({ group, types: NOTIFICATION_GROUPS[group].filter(isOffered) }))
    .filter(({ types }) => types.length > 0)
}
