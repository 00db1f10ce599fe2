import type { Domain } from '../../contract/index.ts'
import type { LiveEntity } from '../../contract/live.ts'

/** What a resource is called: the name its permissions, its live events and its texts go by. */
export type ResourceName = Exclude<LiveEntity, 'access' | 'imports' | 'roles' | 'notifications' | 'interactions'>

/** Whose calls a resource makes, where the contract gives them another name. */
export const DOMAIN_OF_RESOURCE = {
  check_lists: 'checklists',
  scheduled_requests: 'scheduledRequests',
} as const satisfies Partial<Record<ResourceName, Domain>>

export type DomainOf<Name extends ResourceName> = Name extends keyof typeof DOMAIN_OF_RESOURCE
  ? (typeof DOMAIN_OF_RESOURCE)[Name]
  : Name
