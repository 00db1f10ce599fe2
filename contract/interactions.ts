import { z } from 'zod'
import { severalOf } from './paging.ts'
import { defineRoutes, id } from './route.ts'

/** What has a feed that is counted as news. */
export const INTERACTION_ENTITIES = ['requests', 'facilities', 'clients'] as const
export type InteractionEntity = (typeof INTERACTION_ENTITIES)[number]

/** Of one feed no more unread events are counted: whoever sees so many sees that there are many. */
export const UNREAD_COUNT_MAX = 100
/** What nobody looked at for so long is no news any more. */
export const NEWS_DAYS = 30

export const interactionRoutes = defineRoutes({
  unread: {
    method: 'GET',
    path: '/interactions/unread',
    access: 'user',
    summary: 'How many events each of several rows has that the user has not seen; rows without any are left out',
    query: z.strictObject({ entity: z.enum(INTERACTION_ENTITIES), ids: severalOf(id) }),
    response: z.array(z.object({ id: z.number(), count: z.number() })),
  },
  menu: {
    method: 'GET',
    path: '/interactions/menu',
    access: 'user',
    summary: 'How many open requests, facilities and clients that the user answers for have events they have not seen',
    response: z.object({ requests: z.number(), facilities: z.number(), clients: z.number() }),
  },
})
