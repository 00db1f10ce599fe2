import type { RouteTable } from '#contract/index.ts'
import type { ResourceName } from '#contract/resources.ts'
import type { DomainOf } from '#src/providers/resource-names.ts'

type SelectorCall<Name extends ResourceName> = Extract<keyof RouteTable[DomainOf<Name>], `${string}orSelector`>

/** Where a selector's rows come from: a call of the contract that answers `{id, name}` by `q` or by `ids`. */
export type ReferenceSource = {
  [Name in ResourceName]: {
    resource: Name
    call: SelectorCall<Name>
    /** Further parameters of the call. */
    narrowedBy?: Record<string, unknown>
    /** What tells rows of the same name apart, below the name in the list of options. */
    detailOf?: (row: never, language: string) => string
    /** The id of a row that is not offered. */
    without?: number
  }
}[ResourceName]
