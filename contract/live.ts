import { z } from 'zod'
import { defineRoutes } from './route.ts'

/** What a live event may be about: the resource whose row changed. */
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

/** One message of the event stream. `access` tells the reader that their own rights or session changed. */
export interface LiveEvent {
  type: LiveType
  entity: LiveEntity
  id: number
  /** The idempotency key of the call that made the change, by which its browser knows its own. */
  origin?: string
}

export const liveRoutes = defineRoutes({
  events: {
    method: 'GET',
    path: '/events',
    access: 'user',
    summary: 'Server-sent events {type, entity, id} of what the reader may see',
    query: z.strictObject({}),
    produces: 'text/event-stream',
  },
})
