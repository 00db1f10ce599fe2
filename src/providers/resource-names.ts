import type { Domain } from '#contract/index.ts'
import type { LiveEntity } from '#contract/live.ts'

/** A resource's name, also that of its permissions, live events and texts. */
export type ResourceName = Exclude<LiveEntity, 'access' | 'imports' | 'roles' | 'notifications' | 'interactions'>

/** The contract's domain of a resource, where its name differs. */
export const DOMAIN_OF_RESOURCE = {
  check_lists: 'checklists',
  scheduled_requests: 'scheduledRequests',
} as const satisfies Partial<Record<ResourceName, Domain>>

export type DomainOf<Name extends ResourceName> = Name extends keyof typeof DOMAIN_OF_RESOURCE
  ? (typeof DOMAIN_OF_RESOURCE)[Name]
  : Name
