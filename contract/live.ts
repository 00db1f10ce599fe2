import { z } from 'zod'
import { defineRoutes } from './route.ts'

/** The resources whose changes a live event may announce. */
export const LIVE_ENTITIES = [
  'requests',
  'clients',
  'facilities',
  'equipment',
  'employees',
  'check_lists',
  'scheduled_requests',
  'products',
  'users',
  'roles',
  'imports',
  'notifications',
  'interactions',
  'access',
] as const
export type LiveEntity = (typeof LIVE_ENTITIES)[number]

export const LIVE_TYPES = ['created', 'updated', 'deleted'] as const
export type LiveType = (typeof LIVE_TYPES)[number]

/** One message of the event stream. `access`: the user's own permissions or session changed. */
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
