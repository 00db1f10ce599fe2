import { z } from 'zod'
import type { ResourceName } from './resources.ts'
import { defineRoutes } from './route.ts'

/**
 * What else a live event may announce: rows without pages of their own, what has changed for one user (`notifications`,
 * `interactions`, the call at their phone), missed calls, emails that wait, service accounts and keys (`integrations`), webhooks and their
 * messages (`webhooks`), fields of the account's own (`custom_fields`), and `access`: the user's own permissions or session.
 */
type OtherLiveEntity =
  | 'roles'
  | 'imports'
  | 'integrations'
  | 'webhooks'
  | 'custom_fields'
  | 'notifications'
  | 'interactions'
  | 'phone_calls'
  | 'missed_calls'
  | 'inbound_emails'
  | 'access'
export type LiveEntity = ResourceName | OtherLiveEntity

export const LIVE_TYPES = ['created', 'updated', 'deleted'] as const
export type LiveType = (typeof LIVE_TYPES)[number]

/** One message of the event stream. */
export interface LiveEvent {
  type: LiveType
  entity: LiveEntity
  id: number
  /** The idempotency key of the call that made the change; the browser that sent it knows the change as its own. */
  origin?: string
}

export const liveRoutes = defineRoutes({
  events: {
    method: 'GET',
    path: '/events',
    access: 'user',
    summary: 'Server-sent events {type, entity, id} of the rows the user may see',
    query: z.strictObject({}),
    produces: 'text/event-stream',
  },
})
