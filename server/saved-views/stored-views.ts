import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { SAVED_VIEWS_MAX } from '#contract/limits.ts'
import { permissionOf } from '#contract/permissions.ts'
import type { DefaultView, SavedView, SavedViewCreate, SavedViewUpdate } from '#contract/saved-views.ts'
import type { ViewEntity } from '#contract/view-entities.ts'
import { type Actor, assertCan } from '../access/actor.ts'
import { rowActions } from '../access/row-actions.ts'
import type { Tx } from '../db/database.ts'
import { invalid, notFound } from '../errors/app-error.ts'

/** @throws AppError forbidden without the permission to read such rows */
export async function listViews(tx: Tx, actor: Actor, entity: ViewEntity): Promise<SavedView[]> {
  assertCan(actor, permissionOf(entity, 'read'))
  return readViews(tx, actor, sql<SqlBool>`v.entity = ${entity}`)
}

/** The matching views that the actor can see. */
async function readViews(tx: Tx, actor: Actor, only: RawBuilder<SqlBool>): Promise<SavedView[]> {
  const { rows } = await sql<Omit<SavedView, 'actions'>>`
    select v.id, v.entity, v.name, v.query, v.columns, v.widths, v.density, v.is_shared,
      v.is_default and v.user_id = ${actor.userId} as is_default, v.user_id = ${actor.userId} as is_own,
      u.name as owner
    from saved_views v
    join users u on u.id = v.user_id
    where (v.user_id = ${actor.userId} or v.is_shared) and ${only}
    order by v.user_id <> ${actor.userId}, lower(v.name), v.id`.execute(tx)
  return rows.map((view) => ({ ...view, actions: actionsOn(actor, view) }))
}

function actionsOn(actor: Actor, { is_own }: Pick<SavedView, 'is_own'>) {
  return rowActions(actor, 'views', { fits: (action) => is_own || (action === 'delete' && actor.isAdmin) })
}

/** The views that a user's lists open on. `tx` may be a system unit of work. */
export async function readDefaultViews(tx: Tx, userId: number, accountId: number): Promise<DefaultView[]> {
  return tx
    .selectFrom('saved_views')
    .select(['id', 'entity', 'query', 'columns', 'widths', 'density'])
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .orderBy('id')
    .$castTo<DefaultView>()
    .execute()
}

/**
 * @throws AppError forbidden without the permission to read such rows; validation_failed at name when it is taken, or
 * when the user has as many views as allowed
 */
export async function createView(tx: Tx, actor: Actor, body: SavedViewCreate): Promise<SavedView> {
  assertCan(actor, permissionOf(body.entity, 'read'))
  await requireRoom(tx, actor)
  if (body.is_default) await dropDefault(tx, actor, body.entity)
  const { id } = await tx
    .insertInto('saved_views')
    .values({ ...stored(body), entity: body.entity, name: body.name, query: body.query, user_id: actor.userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return readView(tx, actor, id)
}

/** @throws AppError not_found unless it is the actor's own; validation_failed at name when it is taken */
export async function updateView(tx: Tx, actor: Actor, id: number, body: SavedViewUpdate): Promise<SavedView> {
  await lockViews(tx, actor)
  const view = await readView(tx, actor, id)
  if (!view.is_own) throw notFound()
  if (body.is_default) await dropDefault(tx, actor, view.entity)
  if (Object.keys(body).length > 0) await tx.updateTable('saved_views').set(stored(body)).where('id', '=', id).execute()
  return readView(tx, actor, id)
}

/** @throws AppError not_found when it is neither the actor's own nor, for an admin, a shared one */
export async function removeView(tx: Tx, actor: Actor, id: number): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('saved_views')
    .where('id', '=', id)
    .where((where) =>
      where.or([where('user_id', '=', actor.userId), ...(actor.isAdmin ? [where('is_shared', '=', true)] : [])]),
    )
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
}

function stored<B extends SavedViewUpdate>({ columns, widths, ...body }: B) {
  return {
    ...body,
    ...(columns !== undefined && { columns: columns && JSON.stringify(columns) }),
    ...(widths !== undefined && { widths: widths && JSON.stringify(widths) }),
  }
}

async function readView(tx: Tx, actor: Actor, id: number): Promise<SavedView> {
  const [view] = await readViews(tx, actor, sql<SqlBool>`v.id = ${id}`)
  if (!view) throw notFound()
  return view
}

async function dropDefault(tx: Tx, { userId }: Actor, entity: ViewEntity): Promise<void> {
  await tx
    .updateTable('saved_views')
    .set({ is_default: false })
    .where('user_id', '=', userId)
    .where('entity', '=', entity)
    .where('is_default', '=', true)
    .execute()
}

/** Serialises the calls of a user, so that only one view of an entity becomes the default. */
async function lockViews(tx: Tx, { userId }: Actor): Promise<void> {
  await sql`select from memberships where user_id = ${userId} for no key update`.execute(tx)
}

async function requireRoom(tx: Tx, actor: Actor): Promise<void> {
  await lockViews(tx, actor)
  const { count } = await tx
    .selectFrom('saved_views')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  if (count >= SAVED_VIEWS_MAX) throw invalid({ name: ['too_many', { max: SAVED_VIEWS_MAX }] })
}
