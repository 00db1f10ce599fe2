import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Entity, Permission } from '#contract/permissions.ts'
import type { Tx } from '../db/database.ts'
import { selectiveFilter } from '../db/selective-filter.ts'
import { AppError, notFound } from '../errors/app-error.ts'
import { type Actor, actorGrant, assertScope } from './actor.ts'

/** Entities whose rows a `manager` grant narrows here. */
export type ScopedEntity = Exclude<Entity, 'analytics'>

/** Up to this many, the ids of the requests are looked up first and drive the query. */
const OWN_REQUESTS_FEW = 10_000

type Ids = RawBuilder<unknown>
/** A user: an id, or an expression of a query. */
type User = number | RawBuilder<unknown>

interface Rows {
  table: string
  /** `id` where it is absent. */
  idColumn?: string
  /** Which rows of the table are the entity's; all where it is absent. */
  isThere?: RawBuilder<unknown>
  /**
   * The rows a `manager` grant covers, as sets of ids by the reason a user is responsible for them. Where no one is
   * responsible for one of them, it reads all of them and changes none.
   */
  responsible: Record<string, (user: User) => Ids>
}

/**
 * Where the rows of each entity are, and what "responsible" means for them: the only place that defines it. Source: domain,
 * "Roles and permissions". Row-level security already narrows every table to the account.
 */
const ROWS: Record<ScopedEntity, Rows> = {
  requests: {
    table: 'requests',
    responsible: {
      manager: (user) => sql`select id from requests where manager_id = ${user}`,
      author: (user) => sql`select id from requests where author_id = ${user}`,
      executor: (user) => sql`select request_id from request_executors where user_id = ${user}`,
    },
  },

  facilities: {
    table: 'facilities',
    responsible: {
      manager: (user) => sql`select id from facilities where manager_id = ${user}`,
      executor: (user) => sql`
        select r.facility_id from request_executors e
          join requests r on r.account_id = e.account_id and r.id = e.request_id
          where e.user_id = ${user} and e.is_open and r.facility_id is not null`,
    },
  },

  agreements: {
    table: 'agreements',
    responsible: {
      manager: (user) => sql`select id from agreements where manager_id = ${user}`,
    },
  },

  clients: {
    table: 'clients',
    responsible: {
      facility: (user) => sql`
        select client_id from facilities where manager_id = ${user}
        union select f.client_id from facilities f where f.id in (${responsibleFor('facilities', user)})`,
      // `request_executors` has the client too, so that an executor's thousands of requests need not be looked up.
      request: (user) => sql`
        select client_id from request_executors where user_id = ${user} and client_id is not null
        union select client_id from requests where manager_id = ${user} and client_id is not null
        union select client_id from requests where author_id = ${user} and client_id is not null`,
    },
  },

  employees: {
    table: 'memberships',
    idColumn: 'user_id',
    isThere: sql`left_at is null and not is_pending and not is_service`,
    responsible: {
      self: (user) => sql`select ${user}::bigint`,
    },
  },

  equipment: {
    table: 'equipment',
    responsible: {
      facility: (user) => sql`select id from equipment where facility_id in (${responsibleFor('facilities', user)})`,
      request: (user) => sql`
        select equipment_id from request_equipment where request_id in (${responsibleFor('requests', user)})`,
    },
  },

  check_lists: {
    table: 'checklists',
    responsible: {
      request: (user) => sql`
        select checklist_id from request_checklists
          where checklist_id is not null and request_id in (${responsibleFor('requests', user)})`,
      equipment: (user) => sql`
        select c.checklist_id from equipment_checklists c
          where c.equipment_id in (${responsibleFor('equipment', user)})`,
    },
  },

  schedule: {
    table: 'scheduled_requests',
    responsible: {
      manager: (user) => sql`select id from scheduled_requests where manager_id = ${user}`,
      author: (user) => sql`select id from scheduled_requests where author_id = ${user}`,
    },
  },

  work_types: {
    table: 'work_types',
    responsible: {},
  },
}

/** The ids of all rows of an entity that a user is responsible for, for any reason. */
function responsibleFor(entity: ScopedEntity, user: User): Ids {
  const rules = Object.values(ROWS[entity].responsible)
  if (rules.length === 0) return sql`select null::bigint where false`
  return sql.join(
    rules.map((rule) => rule(user)),
    sql` union `,
  )
}

/**
 * Why a user is responsible for a row, as an array of the rules' names; empty when they are not. Each rule looks up
 * this one row.
 */
export function reasonsFor(entity: ScopedEntity, user: RawBuilder<unknown>, id: number): RawBuilder<string[]> {
  const reasons = Object.entries(ROWS[entity].responsible).map(
    ([reason, rule]) => sql`case when ${id} in (${rule(user)}) then ${reason} end`,
  )
  return sql<string[]>`array_remove(array[${sql.join(reasons)}], null)`
}

export type ScopedPermission = Extract<Permission, `${ScopedEntity}:${string}`>

/**
 * A condition for `where`: the rows on which the actor has the permission. `idColumn` is the id of the entity in the
 * query (`'r.id'`).
 */
export function inScope(actor: Actor, permission: ScopedPermission, idColumn: string): Expression<SqlBool> {
  const grant = actorGrant(actor, permission)
  if (grant === 'allowed') return sql<SqlBool>`true`
  if (grant === 'forbidden') return sql<SqlBool>`false`
  const entity = permission.slice(0, permission.indexOf(':')) as ScopedEntity
  const isReadWhole = Object.keys(ROWS[entity].responsible).length === 0
  if (isReadWhole && permission === `${entity}:read`) return sql<SqlBool>`true`
  return isOwnRow(actor, entity, idColumn)
}

/** A condition for `where`: the rows the actor is responsible for, whatever they are granted. */
export function isOwnRow({ userId }: Actor, entity: ScopedEntity, idColumn: string): RawBuilder<SqlBool> {
  // As an array, the ids are computed once, before the rows: the planner then uses them as an index condition.
  return sql<SqlBool>`${sql.ref(idColumn)} = any(array(${responsibleFor(entity, userId)}))`
}

/** The requests `r` that the actor is responsible for; if there are many, each row is checked until a page is full. */
export function ownRequests(tx: Tx, actor: Actor): Promise<RawBuilder<SqlBool>> {
  const { userId } = actor
  const executed = sql`select request_id from request_executors where user_id = ${userId}`
  return selectiveFilter(tx, {
    accountId: actor.accountId,
    idColumn: 'r.id',
    lookUp: (max) => sql`select id from (${responsibleFor('requests', userId)}) own (id) limit ${sql.lit(max)}`,
    holds: sql<SqlBool>`(r.manager_id = ${userId} or r.author_id = ${userId} or r.id in (${executed}))`,
    selectiveMax: OWN_REQUESTS_FEW,
  })
}

/**
 * Whether the actor is responsible for the row at hand, if one of their grants requires it. Looks up this row, where
 * `inScope` lists all of them.
 * `idColumn` includes its table (`'r.id'`): a bare name would mean the column of the inner query, which always matches.
 */
export function isResponsible(
  actor: Actor,
  entity: ScopedEntity,
  idColumn: `${string}.${string}`,
): RawBuilder<boolean> {
  if (!asksForResponsibility(actor, entity)) return sql<boolean>`false`
  // The offset keeps the planner from turning this into a join, which would list all of them first.
  return sql<boolean>`exists (
    select from (${responsibleFor(entity, actor.userId)}) as responsible (id)
    where responsible.id = ${sql.ref(idColumn)} offset 0)`
}

/** Whether any of the actor's grants on the entity covers only the rows they are responsible for. */
function asksForResponsibility({ isAdmin, grants }: Actor, entity: ScopedEntity): boolean {
  return !isAdmin && Object.entries(grants).some(([name, type]) => type === 'manager' && name.startsWith(`${entity}:`))
}

/** Permissions on equipment cover the price list. */
type PriceListPermission = Extract<Permission, `equipment:${string}`>

/**
 * Whether the actor has a permission on goods and services. They belong to the account as a whole and no one is
 * responsible for one of them: a `manager` grant can read all of them and change none.
 */
export function mayOnPriceList(actor: Actor, permission: PriceListPermission): boolean {
  const grant = actorGrant(actor, permission)
  return grant === 'allowed' || (grant === 'manager' && permission === 'equipment:read')
}

/** @throws AppError scope_missing; forbidden */
export function requirePriceList(actor: Actor, permission: PriceListPermission): void {
  assertScope(actor, permission)
  if (!mayOnPriceList(actor, permission)) throw new AppError('forbidden')
}

/**
 * Requires a permission on one row before acting on it.
 * @throws AppError not_found when there is no such row or the actor may not read it; forbidden when they may read it
 * but not do this; scope_missing when they call with a key that may not
 */
export async function requireRow(tx: Tx, actor: Actor, permission: ScopedPermission, id: number): Promise<number> {
  const entity = permission.slice(0, permission.indexOf(':')) as ScopedEntity
  const { table, idColumn = 'id', isThere = sql`true` } = ROWS[entity]
  assertScope(actor, `${entity}:read`)
  assertScope(actor, permission)
  const { rows } = await sql<{ may_read: boolean; may_act: boolean }>`
    select ${inScope(actor, `${entity}:read`, idColumn)} as may_read, ${inScope(actor, permission, idColumn)} as may_act
    from ${sql.table(table)} where ${sql.ref(idColumn)} = ${id} and ${isThere}`.execute(tx)
  const [row] = rows
  if (!row?.may_read) throw notFound()
  if (!row.may_act) throw new AppError('forbidden')
  return id
}
