import type { Domain } from '#contract/index.ts'
import { RESOURCES, type ResourceName } from '#contract/resources.ts'

/** The contract's domain of each resource. */
export type DomainOf<Name extends ResourceName> = Extract<Domain, (typeof RESOURCES)[Name]['calls']>

export function isResource(name: string): name is ResourceName {
  return name in RESOURCES
}
