import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { withDecodedDomains } from '../values/emails.ts'
import { SEARCH_HITS_MAX, SEARCH_TEXT_MAX, type SearchGroup } from './search-groups.ts'

/** `url` is the path of a page of the application; a contact leads to its client or facility. */
export const searchHit = z.object({ id: z.number(), title: z.string(), subtitle: z.string(), url: z.string() })
export type SearchHit = z.output<typeof searchHit>

const hits = z.array(searchHit).max(SEARCH_HITS_MAX)

export const searchRoutes = defineRoutes({
  global: {
    method: 'GET',
    path: '/search/global/',
    access: 'user',
    takesTurns: true,
    summary: 'Rows the user may see that match a text, at most five of each kind, exact hits first',
    query: z.strictObject({ q: z.string().trim().max(SEARCH_TEXT_MAX).transform(withDecodedDomains).default('') }),
    response: z.object({
      clients: hits,
      employees: hits,
      equipment: hits,
      facilities: hits,
      requests: hits,
      users: hits,
      contacts: hits,
    } satisfies Record<SearchGroup, typeof hits>),
  },
})
