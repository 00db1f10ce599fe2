import { type RawBuilder, sql } from 'kysely'
import type { FoundDependent } from '../db/dependents.ts'
import type { Actor } from './actor.ts'
import { inScope } from './scope.ts'

/** The requests `r` that block the deletion of a row, for `refuseWithDependents`. */
export function dependentRequests(actor: Actor, where: RawBuilder<unknown>): RawBuilder<FoundDependent> {
  return sql<FoundDependent>`
    select 'requests' as entity, r.id, r.number || ' ' || r.name as title,
      ${inScope(actor, 'requests:read', 'r.id')} as is_seen
    from requests r where ${where}`
}

/** The scheduled requests `s` that block it. */
export function dependentScheduledRequests(actor: Actor, where: RawBuilder<unknown>): RawBuilder<FoundDependent> {
  return sql<FoundDependent>`
    select 'scheduled_requests' as entity, s.id, s.name as title, ${inScope(actor, 'schedule:read', 's.id')} as is_seen
    from scheduled_requests s where ${where}`
}

/** The pieces of equipment `e` that block it. */
export function dependentEquipment(actor: Actor, where: RawBuilder<unknown>): RawBuilder<FoundDependent> {
  return sql<FoundDependent>`
    select 'equipment' as entity, e.id, e.title, ${inScope(actor, 'equipment:read', 'e.id')} as is_seen
    from equipment e where ${where}`
}
