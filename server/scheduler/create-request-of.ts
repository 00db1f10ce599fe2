import { sql } from 'kysely'
import { TARIFFS, type TariffName } from '#contract/limits.ts'
import type { OccurrenceFailure, PlannedOccurrence } from '#contract/scheduler/occurrences.ts'
import { MINUTE_MS } from '#contract/values/durations.ts'
import type { Actor } from '../access/actor.ts'
import type { StoredCustom } from '../custom-fields/index.ts'
import type { Tx } from '../db/database.ts'
import { currentTariff, usedBytes } from '../files/storage-limit.ts'
import { createRequest, type WriteRequestEmails } from '../requests/index.ts'
import type { LockedSchedule } from './lock-scheduled-request.ts'
import { ruleOf } from './stored-schedule.ts'

interface Template {
  failure: OccurrenceFailure | null
  employees: number[]
  equipment: number[]
  checklists: number[]
}

/**
 * Why a schedule cannot create a request now, otherwise what to create it with: equipment and checklists that have been
 * archived since are left out, for the visit itself is still wanted.
 */
async function readTemplate(tx: Tx, { id, account_id }: LockedSchedule): Promise<Template> {
  const { rows } = await sql<Template>`
    select
      case
        when (select c.archived_at is not null from clients c where c.account_id = s.account_id and c.id = s.client_id)
          then 'client_archived'
        when (select f.archived_at is not null from facilities f
            where f.account_id = s.account_id and f.id = s.facility_id) then 'facility_archived'
        when exists (
          select from scheduled_request_executors e
          join memberships m on m.account_id = e.account_id and m.user_id = e.user_id
          where e.account_id = s.account_id and e.scheduled_request_id = s.id
            and not (m.is_active and m.is_serviceman)) then 'executor_inactive'
        when (select not m.is_active from memberships m where m.account_id = s.account_id and m.user_id = s.manager_id)
          then 'manager_inactive'
      end as failure,
      array(select e.user_id from scheduled_request_executors e
        where e.account_id = s.account_id and e.scheduled_request_id = s.id order by 1) as employees,
      array(select l.equipment_id from scheduled_request_equipment l
        join equipment q on q.account_id = l.account_id and q.id = l.equipment_id and q.archived_at is null
        where l.account_id = s.account_id and l.scheduled_request_id = s.id order by 1) as equipment,
      array(select l.checklist_id from scheduled_request_checklists l
        join checklists k on k.account_id = l.account_id and k.id = l.checklist_id and k.archived_at is null
        where l.account_id = s.account_id and l.scheduled_request_id = s.id order by 1) as checklists
    from scheduled_requests s where s.id = ${id}`.execute(tx)
  const [template] = rows
  if (!template) throw new Error('A locked row is there')
  if (template.failure === null && (await isStorageFull(tx, account_id)))
    return { ...template, failure: 'storage_full' }
  return template
}

async function isStorageFull(tx: Tx, accountId: number): Promise<boolean> {
  const { rows } = await sql<{ used: number; tariff: TariffName }>`
    select ${usedBytes('a')} as used, ${currentTariff('a')} as tariff from accounts a where a.id = ${accountId}`.execute(
    tx,
  )
  const [account] = rows
  return account !== undefined && account.used >= TARIFFS[account.tariff].storage_bytes
}

interface Created {
  requestId: number | null
  failure: OccurrenceFailure | null
}

interface Creation {
  schedule: LockedSchedule
  occurrence: PlannedOccurrence
  /** The actor it is created by, with access to every row of the account. */
  actor: Actor
  /** The user who has it created ahead of time; null when it is due. */
  userId: number | null
  writeEmails: WriteRequestEmails
}

/** Creates the request of an occurrence, as a user would. Executors who are busy or off are assigned all the same. */
export async function createRequestOf(tx: Tx, creation: Creation): Promise<Created> {
  const { schedule, occurrence, actor, userId, writeEmails } = creation
  const { failure, employees, equipment, checklists } = await readTemplate(tx, schedule)
  if (failure) return { requestId: null, failure }
  const { deadline_after_min } = ruleOf(schedule).schedule
  const requestId = await createRequest(
    { tx, actor },
    {
      name: schedule.name,
      type: schedule.type === 'emergency' ? 'emergency' : 'planned',
      work_type: schedule.work_type,
      priority: schedule.priority === 1 ? 1 : 0,
      client_id: schedule.client_id,
      facility_id: schedule.facility_id,
      manager_id: schedule.manager_id,
      price: schedule.price,
      description: schedule.description,
      client_sign_required: schedule.client_sign_required,
      duration_min: schedule.duration_min,
      employees,
      equipment,
      checklists,
      planned_start_at: occurrence.starts_at,
      deadline_at: deadlineOf(occurrence, deadline_after_min),
      files: [],
      force: true,
    },
    writeEmails,
    { id: schedule.id, author_id: schedule.author_id, user_id: userId, custom: schedule.custom as StoredCustom },
  )
  return { requestId, failure: null }
}

export function deadlineOf(
  { starts_at }: Pick<PlannedOccurrence, 'starts_at'>,
  afterMin: number | null,
): string | null {
  if (starts_at === null || afterMin === null) return null
  return new Date(Date.parse(starts_at) + afterMin * MINUTE_MS).toISOString()
}

/** Records the outcome of an occurrence; false when its request exists already. */
export async function recordOccurrence(
  tx: Tx,
  scheduleId: number,
  { date, takes_place_on, starts_at, reasons }: PlannedOccurrence,
  outcome: { state: 'created' | 'failed'; requestId: number | null; failure: OccurrenceFailure | null },
): Promise<boolean> {
  const { rows } = await sql`
    insert into scheduled_occurrences
      (scheduled_request_id, date, state, takes_place_on, starts_at, reasons, request_id, failure)
    values (${scheduleId}, ${date}, ${outcome.state}, ${takes_place_on}, ${starts_at}, ${JSON.stringify(reasons)},
      ${outcome.requestId}, ${outcome.failure})
    on conflict (account_id, scheduled_request_id, date) do update
      set state = excluded.state, takes_place_on = excluded.takes_place_on, starts_at = excluded.starts_at,
        reasons = excluded.reasons, request_id = excluded.request_id, failure = excluded.failure
      where scheduled_occurrences.state <> 'created'
    returning 1`.execute(tx)
  return rows.length > 0
}

/** Records dates without a visit. */
export async function recordWithoutRequest(
  tx: Tx,
  scheduleId: number,
  state: 'missed' | 'skipped',
  occurrences: readonly PlannedOccurrence[],
): Promise<void> {
  if (occurrences.length === 0) return
  await sql`
    insert into scheduled_occurrences (scheduled_request_id, date, state, takes_place_on, starts_at, reasons)
    select ${scheduleId}, o.date, ${state}, o.takes_place_on, o.starts_at, o.reasons
    from jsonb_to_recordset(${JSON.stringify(occurrences)}::jsonb)
      as o (date date, takes_place_on date, starts_at timestamptz, reasons jsonb)
    on conflict do nothing`.execute(tx)
}
