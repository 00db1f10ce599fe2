import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/scope.ts'
import type { FoundDependent } from '../db/dependents.ts'

/** The agreements `a` that block the deletion of a row, for `refuseWithDependents`. */
export function dependentAgreements(actor: Actor, where: RawBuilder<unknown>): RawBuilder<FoundDependent> {
  return sql<FoundDependent>`
    select 'agreements' as entity, a.id, a.number as title, ${inScope(actor, 'agreements:read', 'a.id')} as is_seen
    from agreements a where ${where}`
}

/** Agreements that name a facility, or have a target for it. */
export function namesFacility(facilityId: number): RawBuilder<boolean> {
  return sql<boolean>`(a.id in (select agreement_id from agreement_facilities where facility_id = ${facilityId})
    or a.id in (select agreement_id from sla_targets where match_facility_id = ${facilityId}))`
}
