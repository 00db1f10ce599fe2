/** What can be merged. */
export const MERGED_ENTITIES = ['clients', 'facilities', 'contacts'] as const
export type MergedEntity = (typeof MERGED_ENTITIES)[number]

/** Of these, what has pages and narrows lists: an id of a row that was merged leads to the one that it is part of. */
export const MERGED_RESOURCES = ['clients', 'facilities'] as const satisfies readonly MergedEntity[]
export type MergedResource = (typeof MERGED_RESOURCES)[number]
