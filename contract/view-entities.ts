import type { Entity } from './permissions.ts'

/** The lists whose views can be saved; each for those who may read its rows. */
export const VIEW_ENTITIES = [
  'requests',
  'clients',
  'facilities',
  'equipment',
  'employees',
] as const satisfies readonly Entity[]
export type ViewEntity = (typeof VIEW_ENTITIES)[number]

export const DENSITIES = ['middle', 'compact'] as const
export type Density = (typeof DENSITIES)[number]
