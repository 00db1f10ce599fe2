import { type NamesWith, namesWith } from './resources.ts'

/** The lists whose views can be saved; each for those who may read its rows. */
export const VIEW_ENTITIES = namesWith('hasViews', true)
export type ViewEntity = NamesWith<'hasViews', true>

export const DENSITIES = ['middle', 'compact'] as const
export type Density = (typeof DENSITIES)[number]
