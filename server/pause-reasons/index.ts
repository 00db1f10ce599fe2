import { sql } from 'kysely'
import type { z } from 'zod'
import type { LiveType } from '#contract/live.ts'
import type { Page } from '#contract/paging.ts'
import { CLOCK_KINDS } from '#contract/sla/clock.ts'
import {
  PAUSE_REASONS_MAX,
  type PauseReason,
  type PauseReasonPage,
  type pauseReasonCreate,
  type pauseReasonRoutes,
  type pauseReasonUpdate,
} from '#contract/sla/pause-reasons.ts'
import type { Actor } from '../access/actor.ts'
import { dependentRequests } from '../access/dependents.ts'
import { rowActions } from '../access/row-actions.ts'
import { isListed, withArchivedAt } from '../db/archived.ts'
import type { Tx } from '../db/database.ts'
import { refuseWithDependents } from '../db/dependents.ts'
import { allOf, readPage } from '../db/read-page.ts'
import { invalid, notFound } from '../errors/app-error.ts'
import type { Handlers } from '../http/handlers.ts'
import { announce } from '../live/announce.ts'
import { hasAllWords } from '../search-words/index.ts'

const columns = sql<PauseReason>`p.id, p.name, p.stops, p.needs_comment, p.position, p.archived_at is not null as is_archived`

/** Why requests are paused: read by any user, kept by admins. */
export function pauseReasonHandlers(): Handlers<typeof pauseReasonRoutes> {
  return {
    list: ({ tx, query }) => listReasons(tx, query),
    show: ({ tx, actor, params }) => readReason(tx, actor, params.id),

    async create({ tx, actor, body }) {
      return readReason(tx, actor, await createPauseReason(tx, actor, body))
    },

    async update({ tx, actor, params: { id }, body }) {
      await changePauseReason(tx, actor, id, body)
      return readReason(tx, actor, id)
    },

    async remove({ tx, actor, params: { id } }) {
      await deletePauseReason(tx, actor, id)
      return null
    },
  }
}

/** Resolves to the id of the new reason. @throws AppError validation_failed when there are too many */
export async function createPauseReason(
  tx: Tx,
  actor: Actor,
  { name, ...body }: z.output<typeof pauseReasonCreate>,
): Promise<number> {
  const { count, next } = await tx
    .selectFrom('pause_reasons')
    .select((one) => [one.fn.countAll<number>().as('count'), sql<number>`coalesce(max(position), 0) + 1`.as('next')])
    .executeTakeFirstOrThrow()
  if (count >= PAUSE_REASONS_MAX) throw invalid({ name: ['too_many', { max: PAUSE_REASONS_MAX }] })
  const { stops = [...CLOCK_KINDS], needs_comment = false, position = next } = body
  const { id } = await tx
    .insertInto('pause_reasons')
    .values({ name, stops, needs_comment, position })
    .returning('id')
    .executeTakeFirstOrThrow()
  announceReason(tx, actor, id, 'created')
  return id
}

/** @throws AppError not_found */
export async function changePauseReason(
  tx: Tx,
  actor: Actor,
  id: number,
  body: z.output<typeof pauseReasonUpdate>,
): Promise<void> {
  await lockReason(tx, id)
  await tx
    .updateTable('pause_reasons')
    .set({ ...withArchivedAt(body), updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
  announceReason(tx, actor, id, 'updated')
}

/** @throws AppError not_found; in_use, naming the requests */
export async function deletePauseReason(tx: Tx, actor: Actor, id: number): Promise<void> {
  await lockReason(tx, id)
  const hasIt = sql`r.id in (select request_id from request_pauses where reason_id = ${id})`
  await refuseWithDependents(tx, dependentRequests(actor, hasIt))
  await tx.deleteFrom('pause_reasons').where('id', '=', id).execute()
  announceReason(tx, actor, id, 'deleted')
}

type ListQuery = z.output<typeof pauseReasonRoutes.list.query>

function listReasons(tx: Tx, query: ListQuery): Promise<Page<PauseReason>> {
  const where = allOf([isListed(query.archived, 'p'), query.q && hasAllWords([sql`p.name`], query.q)])
  return readPage(
    tx,
    query,
    (slice) => sql<PauseReason>`
      select ${columns} from pause_reasons p where ${where} order by p.position, p.id ${slice}`,
    sql`select count(*) as total from pause_reasons p where ${where}`,
  )
}

/** @throws AppError not_found */
async function readReason(tx: Tx, actor: Actor, id: number): Promise<PauseReasonPage> {
  const { rows } = await sql<PauseReason>`select ${columns} from pause_reasons p where p.id = ${id}`.execute(tx)
  const [reason] = rows
  if (!reason) throw notFound()
  return { ...reason, actions: rowActions(actor, 'pause_reasons') }
}

/** Locked, so that a pause that takes it meanwhile waits. @throws AppError not_found */
async function lockReason(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('pause_reasons').select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow(notFound)
}

function announceReason(tx: Tx, actor: Actor, id: number, type: LiveType): void {
  announce(tx, { account: actor.accountId, entity: 'pause_reasons', id, type })
}
