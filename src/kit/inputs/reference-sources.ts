import type { RouteTable } from '#contract/index.ts'
import type { DomainOf, ResourceName } from '#src/providers/resource-names.ts'

type SelectorCall<Name extends ResourceName> = Extract<keyof RouteTable[DomainOf<Name>], `${string}orSelector`>

/** Where a selector's rows come from: a call of the contract that answers `{id, name}` by `q` or by `ids`. */
export type ReferenceSource = {
  [Name in ResourceName]: {
    resource: Name
    call: SelectorCall<Name>
    /** Further parameters of the call. */
    narrowedBy?: Record<string, unknown>
    /** The id of a row that is not offered. */
    without?: number
  }
}[ResourceName]

export const CLIENTS: ReferenceSource = { resource: 'clients', call: 'forSelector' }
export const FACILITIES: ReferenceSource = { resource: 'facilities', call: 'forSelector' }
export const EQUIPMENT: ReferenceSource = { resource: 'equipment', call: 'forSelector' }
export const CHECKLISTS: ReferenceSource = { resource: 'check_lists', call: 'forSelector' }
export const MANAGERS: ReferenceSource = { resource: 'users', call: 'managersForSelector' }
export const COLLEAGUES: ReferenceSource = { resource: 'users', call: 'executorsForSelector' }
export const EXECUTORS: ReferenceSource = { ...COLLEAGUES, narrowedBy: { serviceman: true } }
