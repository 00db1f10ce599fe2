import { createHmac, timingSafeEqual } from 'node:crypto'
import { NOTIFICATION_TYPES, type NotificationType } from '#contract/notifications/notification-types.ts'

/** What a recipient can unsubscribe from: emails of one type, or all that are not about signing in. */
export type Unsubscribed = NotificationType | 'all'

export interface UnsubscribeLinks {
  key(userId: number, from: Unsubscribed): string
  /** The user of a key and what it unsubscribes from; null when the signature is not valid. */
  verify(key: string): { userId: number; from: Unsubscribed } | null
}

/** Signs with a separate key, derived from the installation's secret. The links do not expire. */
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
