export {
  openPushService,
  type PushMessage,
  type PushOptions,
  type PushService,
  type PushTarget,
} from './push-service.ts'
export { keptVapidKeys } from './vapid-keys.ts'
