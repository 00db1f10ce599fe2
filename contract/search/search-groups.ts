/** The kinds of rows that global search covers, in the order they are shown. */
export const SEARCH_GROUPS = [
  'requests',
  'clients',
  'facilities',
  'contacts',
  'equipment',
  'employees',
  'users',
] as const
export type SearchGroup = (typeof SEARCH_GROUPS)[number]

/** Per kind. */
export const SEARCH_HITS_MAX = 5
export const SEARCH_TEXT_MAX = 200
