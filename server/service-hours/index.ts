import { sql } from 'kysely'
import type { z } from 'zod'
import type { LiveType } from '#contract/live.ts'
import type { Page } from '#contract/paging.ts'
import {
  hasOpenMinute,
  SERVICE_HOURS_MAX,
  type ServiceHoursPage,
  type ServiceHoursRow,
  type serviceHoursCreate,
  type serviceHoursRoutes,
  type serviceHoursUpdate,
} from '#contract/sla/service-hours.ts'
import type { Actor } from '../access/actor.ts'
import { rowActions } from '../access/row-actions.ts'
import type { Tx } from '../db/database.ts'
import { refuseWithDependents } from '../db/dependents.ts'
import { orderBy, readPage } from '../db/read-page.ts'
import { invalid, notFound } from '../errors/app-error.ts'
import type { Handlers } from '../http/handlers.ts'
import { announce } from '../live/announce.ts'
import { hasAllWords } from '../search-words/index.ts'
import { hoursDueChanges, renewHoursClocks } from '../sla/index.ts'

const columns = sql<ServiceHoursRow>`h.id, h.name, h.timezone, h.days, h.is_always, h.holidays, h.short_days, h.created_at`

/** When promises are counted: read by any user, kept by admins. */
export function serviceHoursHandlers(): Handlers<typeof serviceHoursRoutes> {
  return {
    list: ({ tx, query }) => listHours(tx, query),
    show: ({ tx, actor, params }) => readHours(tx, actor, params.id),

    async create({ tx, actor, body }) {
      return readHours(tx, actor, await createServiceHours(tx, actor, body))
    },

    async update({ tx, actor, params: { id }, body }) {
      await changeServiceHours(tx, actor, id, body)
      return readHours(tx, actor, id)
    },

    dueChanges: ({ tx, actor, params: { id }, body }) =>
      hoursDueChanges(tx, actor, id, () => changeServiceHours(tx, actor, id, { ...body, apply_to: 'open' })),

    async remove({ tx, actor, params: { id } }) {
      await deleteServiceHours(tx, actor, id)
      return null
    },
  }
}

/** Resolves to the id of the new hours. @throws AppError validation_failed when there are too many */
export async function createServiceHours(
  tx: Tx,
  actor: Actor,
  { days, ...body }: z.output<typeof serviceHoursCreate>,
): Promise<number> {
  await requireRoom(tx)
  const { id } = await tx
    .insertInto('service_hours')
    .values({ ...body, days: JSON.stringify(days) })
    .returning('id')
    .executeTakeFirstOrThrow()
  announceHours(tx, actor, id, 'created')
  return id
}

/** @throws AppError not_found; validation_failed where nothing would be counted */
export async function changeServiceHours(
  tx: Tx,
  actor: Actor,
  id: number,
  { apply_to, ...given }: z.output<typeof serviceHoursUpdate>,
): Promise<void> {
  const before = await lockHours(tx, id)
  const { days, ...changes } = given
  if (!hasOpenMinute({ ...before, ...given })) throw invalid({ days: 'hours_never_open' })
  await tx
    .updateTable('service_hours')
    .set({ ...changes, ...(days && { days: JSON.stringify(days) }), updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
  announceHours(tx, actor, id, 'updated')
  await renewHoursClocks(tx, actor, id, apply_to)
}

/** @throws AppError not_found; in_use, naming the agreements */
export async function deleteServiceHours(tx: Tx, actor: Actor, id: number): Promise<void> {
  await lockHours(tx, id)
  await refuseWithDependents(
    tx,
    sql`select distinct 'agreements' as entity, a.id, a.number as title, true as is_seen
      from sla_targets t join agreements a on a.account_id = t.account_id and a.id = t.agreement_id
      where t.hours_id = ${id}`,
  )
  await tx.deleteFrom('service_hours').where('id', '=', id).execute()
  announceHours(tx, actor, id, 'deleted')
}

type ListQuery = z.output<typeof serviceHoursRoutes.list.query>

function listHours(tx: Tx, query: ListQuery): Promise<Page<ServiceHoursRow>> {
  const order = orderBy(query.sort, 'name', 'h', [])
  const where = query.q ? hasAllWords([sql`h.name`], query.q) : sql`true`
  return readPage(
    tx,
    query,
    (slice) => sql<ServiceHoursRow>`select ${columns} from service_hours h where ${where} ${order} ${slice}`,
    sql`select count(*) as total from service_hours h where ${where}`,
  )
}

/** @throws AppError not_found */
async function readHours(tx: Tx, actor: Actor, id: number): Promise<ServiceHoursPage> {
  const { rows } = await sql<ServiceHoursRow>`select ${columns} from service_hours h where h.id = ${id}`.execute(tx)
  const [hours] = rows
  if (!hours) throw notFound()
  return { ...hours, actions: rowActions(actor, 'service_hours') }
}

/** Locked, so that a target that takes them meanwhile waits. @throws AppError not_found */
async function lockHours(tx: Tx, id: number): Promise<ServiceHoursRow> {
  const { rows } = await sql<ServiceHoursRow>`
    select ${columns} from service_hours h where h.id = ${id} for update`.execute(tx)
  const [hours] = rows
  if (!hours) throw notFound()
  return hours
}

async function requireRoom(tx: Tx): Promise<void> {
  const { count } = await tx
    .selectFrom('service_hours')
    .select((one) => one.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= SERVICE_HOURS_MAX) throw invalid({ name: ['too_many', { max: SERVICE_HOURS_MAX }] })
}

function announceHours(tx: Tx, actor: Actor, id: number, type: LiveType): void {
  announce(tx, { account: actor.accountId, entity: 'service_hours', id, type })
}
