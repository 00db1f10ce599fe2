import type { Escalation } from '#contract/sla/targets.ts'
import type { Tx } from '../db/database.ts'
import { DEMO_AGREEMENTS, DEMO_HOURS, type DemoTarget } from './content/agreements.ts'
import { eventRow, type HistoryRow } from './history-row.ts'
import { insertRows } from './insert-rows.ts'
import { at, dateText, timeText } from './moscow-time.ts'

/** Writes service hours and agreements with their targets; returns their history. */
export async function writeAgreements(tx: Tx, today: number, managerId: number): Promise<HistoryRow[]> {
  const created = at(today - 60, 12)
  const times = { created_at: timeText(created), updated_at: timeText(created) }
  const hours = DEMO_HOURS.map(({ name, days }) => ({
    ...{ name, days: days as never, is_always: false, timezone: 'account', holidays: 'off', short_days: true },
    ...times,
  }))
  const hoursIds = await insertRows(tx, 'service_hours', hours)
  const idOfHours = new Map(DEMO_HOURS.map(({ name }, index) => [name, hoursIds[index] ?? null]))
  const clients = await tx.selectFrom('clients').select(['id', 'name']).execute()
  const rows = DEMO_AGREEMENTS.map(({ number, client, endsIn, renewal_months, comment }) => ({
    number,
    client_id: clients.find(({ name }) => name === client)?.id ?? null,
    starts_on: dateText(today - 340),
    ends_on: endsIn === null ? null : dateText(today + endsIn),
    renewal_months,
    manager_id: managerId,
    comment,
    ...times,
  }))
  const ids = await insertRows(tx, 'agreements', rows)
  const targets = DEMO_AGREEMENTS.flatMap(({ targets: given }, index) =>
    given.map((target, position) => toRow(target, idOfHours, { agreement_id: ids[index] ?? 0, position })),
  )
  await insertRows(tx, 'sla_targets', targets)
  return rows.map(({ number, client_id }, index) =>
    eventRow(
      'agreementCreated',
      created,
      managerId,
      { name: number },
      { agreement_id: ids[index] ?? 0, ...(client_id !== null && { client_id }) },
    ),
  )
}

const TO_MANAGER: Escalation[] = [{ percent: 100, to: { kind: 'manager' } }]

function toRow(
  { hours, type, work_type, priority, ...promises }: DemoTarget,
  idOfHours: ReadonlyMap<string, number | null>,
  place: { agreement_id: number; position: number },
) {
  return {
    ...place,
    match_type: type ?? null,
    match_work_type: work_type ?? null,
    match_priority: priority ?? null,
    reaction: (promises.reaction ?? null) as never,
    arrival: (promises.arrival ?? null) as never,
    resolution: (promises.resolution ?? null) as never,
    hours_id: (hours && idOfHours.get(hours)) ?? null,
    reaction_ends_with: 'assigned',
    warn_at: [75],
    escalate: TO_MANAGER as never,
  }
}
