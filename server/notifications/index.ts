export { insertWithNotifications } from './from-events.ts'
export { notificationHandlers } from './handlers.ts'
export { announceNotifications } from './insert-notifications.ts'
export { notificationSettingsHandlers, wantsEmails } from './settings.ts'
