import { type RawBuilder, sql } from 'kysely'
import { canonicalEmail } from '#contract/values/emails.ts'
import type { Actor } from '#server/access/actor.ts'
import { inScope } from '#server/access/scope.ts'
import type { Tx } from '#server/db/database.ts'
import { inLowerCase } from '../entities/in-lower-case.ts'
import { nameKey, nameKeyOf } from '../entities/name-key.ts'
import type { SchedulePlan } from './plan-parts.ts'

interface Named {
  id: number
  name: string
  is_archived: boolean
  /** The keys it is found by. */
  keys: string[]
}

export interface FoundFacility extends Named {
  client_id: number
}

export interface FoundEquipment extends Named {
  serial: string | null
  article: string | null
  facility_id: number | null
  client_id: number | null
}

export interface FoundUser {
  id: number
  name: string
  email: string | null
  is_active: boolean
  is_serviceman: boolean
}

/** The rows that plans may refer to, among those the actor may read. */
export interface References {
  facilities: FoundFacility[]
  clients: Named[]
  equipment: FoundEquipment[]
  checklists: Named[]
  usersNamed(text: string): FoundUser[]
}

/** Looks up the references of some plans, in one statement per kind. */
export async function findPlanReferences(tx: Tx, actor: Actor, plans: readonly SchedulePlan[]): Promise<References> {
  const keysOf = (texts: readonly (string | undefined)[]) => [
    ...new Set(texts.flatMap((text) => (text ? [nameKey(text)] : []))),
  ]
  const equipment = plans.flatMap((plan) => [...(plan.equipment ?? []), plan.serial, plan.article])
  const namesUsers = plans.some(({ executors, manager }) => executors || manager)
  return {
    facilities: await found<FoundFacility>(
      tx,
      sql`select f.id, f.name, f.client_id, f.archived_at is not null or c.archived_at is not null as is_archived,
          array[${keyOf('f.name')}] as keys
        from facilities f join clients c on c.account_id = f.account_id and c.id = f.client_id
        where ${inScope(actor, 'facilities:read', 'f.id')}`,
      keysOf(plans.flatMap(({ facility, heading }) => [facility, heading])),
    ),
    clients: await found<Named>(
      tx,
      sql`select c.id, c.name, c.archived_at is not null as is_archived, array[${keyOf('c.name')}] as keys
        from clients c where ${inScope(actor, 'clients:read', 'c.id')}`,
      keysOf(plans.map(({ client }) => client)),
    ),
    equipment: await found<FoundEquipment>(
      tx,
      sql`select e.id, e.title as name, ${keyOf('e.serial')} as serial, ${keyOf('e.article')} as article, e.facility_id,
          (select f.client_id from facilities f where f.account_id = e.account_id and f.id = e.facility_id) as client_id,
          e.archived_at is not null as is_archived,
          array_remove(array[${keyOf('e.title')}, ${keyOf('e.serial')}, ${keyOf('e.article')},
            ${nameKeyOf(sql`concat_ws(' ', e.title, e.model)`)},
            ${nameKeyOf(sql`concat_ws(' ', e.title, e.manufacturer, e.model)`)}], null) as keys
        from equipment e where ${inScope(actor, 'equipment:read', 'e.id')}`,
      keysOf(equipment),
    ),
    checklists: await found<Named>(
      tx,
      sql`select k.id, k.name, k.archived_at is not null as is_archived, array[${keyOf('k.name')}] as keys
        from checklists k where ${inScope(actor, 'check_lists:read', 'k.id')}`,
      keysOf(plans.flatMap(({ checklists }) => checklists ?? [])),
    ),
    usersNamed: namesEach(namesUsers ? await findUsers(tx, actor) : []),
  }
}

function keyOf(column: string): RawBuilder<string> {
  return nameKeyOf(sql.ref(column))
}

async function found<Row>(tx: Tx, among: RawBuilder<unknown>, keys: readonly string[]): Promise<Row[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<Row>`
    select * from (${among}) as named where keys && ${[...keys]}::text[] order by id`.execute(tx)
  return rows
}

async function findUsers(tx: Tx, actor: Actor): Promise<FoundUser[]> {
  const { rows } = await sql<FoundUser>`
    select m.user_id as id, m.name, u.email, m.is_active, m.is_serviceman
    from memberships m join users u on u.id = m.user_id
    where not m.is_pending and ${inScope(actor, 'employees:read', 'm.user_id')} order by m.user_id`.execute(tx)
  return rows
}

/** Looks each text up once: the same few users are named in row after row. */
function namesEach(users: readonly FoundUser[]) {
  const known = new Map<string, FoundUser[]>()
  return (text: string): FoundUser[] => {
    const named = known.get(text) ?? usersNamed(users, text)
    known.set(text, named)
    return named
  }
}

/**
 * The users that a text may mean: by email, otherwise by all words of their name in any order, otherwise by some of
 * them, where initials are accepted ("Иванов П. С.").
 */
function usersNamed(users: readonly FoundUser[], text: string): FoundUser[] {
  const email = canonicalEmail(text) ?? text.trim().toLowerCase()
  const byEmail = users.filter((user) => user.email?.toLowerCase() === email)
  if (byEmail.length > 0) return byEmail
  const words = wordsIn(text)
  if (words.length === 0) return []
  const whole = users.filter(({ name }) => wordsIn(name).toSorted().join(' ') === words.toSorted().join(' '))
  return whole.length > 0 ? whole : users.filter(({ name }) => fits(words, wordsIn(name)))
}

function wordsIn(text: string): string[] {
  return inLowerCase(nameKey(text))
    .split(/[\s.]+/)
    .filter((word) => word !== '')
}

/** Each word is a word of the name, or an initial of one; at least one is in full. */
function fits(words: readonly string[], name: readonly string[]): boolean {
  const left = [...name]
  const inFull = words.filter((word) => word.length > 1)
  const initials = words.filter((word) => word.length === 1)
  const take = (is: (word: string) => boolean) => {
    const at = left.findIndex(is)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }
  return (
    inFull.length > 0 &&
    inFull.every((word) => take((one) => one === word)) &&
    initials.every((initial) => take((one) => one.startsWith(initial)))
  )
}
