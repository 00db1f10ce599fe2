import { z } from 'zod'
import { HISTORY_ENTITIES } from '../history.ts'
import { CHANGES_PER_CALL_DEFAULT, CHANGES_PER_CALL_MAX } from '../limits.ts'
import { severalOf } from '../paging.ts'
import { defineRoutes, named, time } from '../route.ts'
import { PUBLISHED_TYPES } from './event-types.ts'
import { answeredExternalId } from './external-ids.ts'

/** A visit that is planned for a request. */
const plannedVisit = z.object({ planned_start_at: time, duration_min: z.number(), employees: z.array(named) })

/** The row that an event is about, as it is now; of one that is gone, its entity and id are left. */
export const eventSubject = z.object({
  entity: z.enum(HISTORY_ENTITIES),
  id: z.number(),
  external_id: answeredExternalId,
  name: z.string().nullable(),
  /** Of requests, as the three after it. */
  number: z.number().nullable(),
  status: z.number().nullable(),
  version: z.number().nullable(),
  visits: z.array(plannedVisit).nullable(),
  /** Its page. */
  link: z.string().nullable(),
})
export type EventSubject = z.output<typeof eventSubject>

/** What happened, as other programs are told. */
export const publishedChange = z.object({
  type: z.enum(PUBLISHED_TYPES),
  /** When it happened. */
  timestamp: time,
  data: z.object({
    /** Grows from event to event: orders those of one row. */
    sequence: z.number(),
    /** Later than `timestamp` when it happened on a phone without a connection. */
    recorded_at: time,
    actor: named.nullable(),
    subject: eventSubject.nullable(),
    /** As the history has it. */
    details: z.record(z.string(), z.unknown()),
  }),
})
export type PublishedChange = z.output<typeof publishedChange>

/** `now`, or what an earlier answer said is `next`. */
const position = z.string().regex(/^(now|[0-9a-f]{8}-\d{1,19}-\d{1,15})$/, { error: 'position_invalid' })

export const changeRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/changes',
    access: 'user',
    isForPrograms: true,
    summary: 'What happened after a position, oldest first, as far as the caller may read it',
    query: z.strictObject({
      after: position.optional(),
      types: severalOf(z.enum(PUBLISHED_TYPES, { error: 'event_type_unknown' })).optional(),
      limit: z.coerce.number().int().min(1).max(CHANGES_PER_CALL_MAX).default(CHANGES_PER_CALL_DEFAULT),
    }),
    response: z.object({
      data: z.array(publishedChange),
      /** The position after them; to be kept, and given as `after`. */
      next: z.string(),
      /** Whether there is more at once. There may be although no event of these is shown. */
      has_more: z.boolean(),
    }),
  },
})
