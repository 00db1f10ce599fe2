/** The kinds of rows that are searched at once, in the order in which they are shown. Source: specification, "Behaviours". */
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

/** Of each kind. */
export const SEARCH_HITS_MAX = 5
export const SEARCH_TEXT_MAX = 200
