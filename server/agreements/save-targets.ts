import { sql } from 'kysely'
import { matchKey, type TargetSave } from '#contract/sla/targets.ts'
import type { Tx } from '../db/database.ts'

interface StoredTarget extends TargetSave {
  id: number
}

/** The targets of an agreement in their order, as they would be saved. */
export async function readSavedTargets(tx: Tx, agreementId: number): Promise<StoredTarget[]> {
  const { rows } = await sql<StoredTarget>`
    select id, json_build_object('type', match_type, 'work_type', match_work_type, 'priority', match_priority,
        'facility_id', match_facility_id) as match,
      reaction, arrival, resolution, hours_id, reaction_ends_with, warn_at, escalate
    from sla_targets where agreement_id = ${agreementId} order by position, id`.execute(tx)
  return rows
}

/** Whether saving the targets would change nothing. */
export function areSame(stored: readonly StoredTarget[], given: readonly TargetSave[]): boolean {
  return stored.length === given.length && stored.every((target, place) => said(target) === said(given[place]))
}

/** The database orders the keys of an object by itself. */
function said(target: TargetSave | undefined): string {
  if (!target) return ''
  const { reaction, arrival, resolution, escalate } = target
  return JSON.stringify([
    matchKey(target.match),
    ...[reaction, arrival, resolution].map((promised) => promised && [promised.amount, promised.unit]),
    target.hours_id,
    target.reaction_ends_with,
    target.warn_at,
    escalate.map(({ percent, to }) => [percent, Object.entries(to).sort()]),
  ])
}

const COLUMNS = sql`position smallint, match_type text, match_work_type text, match_priority smallint,
  match_facility_id bigint, reaction jsonb, arrival jsonb, resolution jsonb, hours_id bigint, reaction_ends_with text,
  warn_at smallint[], escalate jsonb`
const NAMES = sql`position, match_type, match_work_type, match_priority, match_facility_id, reaction, arrival, resolution,
  hours_id, reaction_ends_with, warn_at, escalate`

/** Replaces the targets of an agreement. One for the same requests as before keeps its id: clocks refer to it. */
export async function saveTargets(tx: Tx, agreementId: number, given: readonly TargetSave[]): Promise<void> {
  const stored = await readSavedTargets(tx, agreementId)
  const idOf = new Map(stored.map(({ id, match }) => [matchKey(match), id]))
  const rows = given.map(({ match, ...target }, position) => ({
    id: idOf.get(matchKey(match)) ?? null,
    position,
    ...Object.fromEntries(Object.entries(match).map(([field, value]) => [`match_${field}`, value])),
    ...target,
  }))
  const kept = rows.flatMap(({ id }) => (id === null ? [] : [id]))
  await sql`delete from sla_targets where agreement_id = ${agreementId} and id <> all(${kept}::bigint[])`.execute(tx)
  const json = (some: typeof rows) => JSON.stringify(some)
  await sql`
    update sla_targets t set position = g.position, reaction = g.reaction, arrival = g.arrival, resolution = g.resolution,
      hours_id = g.hours_id, reaction_ends_with = g.reaction_ends_with, warn_at = g.warn_at, escalate = g.escalate
    from jsonb_to_recordset(${json(rows.filter(({ id }) => id !== null))}::jsonb) as g (id bigint, ${COLUMNS})
    where t.agreement_id = ${agreementId} and t.id = g.id`.execute(tx)
  await sql`
    insert into sla_targets (agreement_id, ${NAMES})
    select ${agreementId}, ${NAMES}
    from jsonb_to_recordset(${json(rows.filter(({ id }) => id === null))}::jsonb) as g (${COLUMNS})
    order by position`.execute(tx)
}
