import { createHmac, timingSafeEqual } from 'node:crypto'
import { NOTIFICATION_TYPES, type NotificationType } from '../../contract/notifications/notification-types.ts'

/** What a letter's reader may be taken off: letters about one type, or all that are not about signing in. */
export type Unsubscribed = NotificationType | 'all'

export interface UnsubscribeLinks {
  key(userId: number, from: Unsubscribed): string
  /** Who is taken off what; null when nobody signed that. */
  verify(key: string): { userId: number; from: Unsubscribed } | null
}

/** Signs with a key of its own, made from the installation's secret. It holds for as long as somebody keeps the letter. */
export function openUnsubscribeLinks(secret: string): UnsubscribeLinks {
  const key = createHmac('sha256', secret).update('naryad unsubscribe links').digest()

  function sign(userId: number, from: string): Buffer {
    return createHmac('sha256', key).update(`${userId}.${from}`).digest()
  }

  return {
    key: (userId, from) => `${userId}.${from}.${sign(userId, from).toString('base64url')}`,
    verify(presented) {
      const [, id, named, signature] = /^(\d{1,15})\.([a-z_]{1,40})\.([\w-]{43})$/.exec(presented) ?? []
      const from = named === 'all' ? named : NOTIFICATION_TYPES.find((type) => type === named)
      if (!id || !from || !signature) return null
      const userId = Number(id)
      return timingSafeEqual(sign(userId, from), Buffer.from(signature, 'base64url')) ? { userId, from } : null
    },
  }
}
