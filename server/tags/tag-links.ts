import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { TagType } from '#contract/tags.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { selectiveFilter } from '../db/selective-filter.ts'

export interface Tag {
  id: number
  name: string
}

/** The tagged row: its type and id. */
export interface Tagged {
  type: TagType
  id: number
}

/** The column of `tag_links` with a row's id. */
export const TAGGED_COLUMN = {
  client: 'client_id',
  employee: 'user_id',
  facility: 'facility_id',
  equipment: 'equipment_id',
} as const satisfies Record<TagType, string>

/** The tags of a row as JSON, for a query where the row's id is `idColumn` (`'c.id'`). */
export function tagsJson(type: TagType, idColumn: string): RawBuilder<Tag[]> {
  return sql<Tag[]>`(
    select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name), '[]')
    from tag_links l join tags t on t.account_id = l.account_id and t.id = l.tag_id
    where l.${sql.ref(TAGGED_COLUMN[type])} = ${sql.ref(idColumn)})`
}

/** A condition for `where`: the rows with the tag of this name. */
export async function hasTag(
  tx: Tx,
  { accountId }: Actor,
  type: TagType,
  idColumn: string,
  name: string,
): Promise<RawBuilder<SqlBool>> {
  const tagged = sql.ref(`l.${TAGGED_COLUMN[type]}`)
  const links = sql`tag_links l where l.tag_id = (
    select id from tags where type = ${type} and lower(name) = lower(${name}))`
  return selectiveFilter(tx, {
    accountId,
    idColumn,
    lookUp: (max) => sql`select ${tagged} as id from ${links} limit ${max}`,
    holds: sql<SqlBool>`exists (select from ${links} and ${tagged} = ${sql.ref(idColumn)})`,
  })
}

export async function tagsOf(tx: Tx, { type, id }: Tagged): Promise<Tag[]> {
  const { rows } = await sql<Tag>`
    select t.id, t.name from tag_links l join tags t on t.account_id = l.account_id and t.id = l.tag_id
    where l.${sql.ref(TAGGED_COLUMN[type])} = ${id} order by t.name`.execute(tx)
  return rows
}

/** Adds tags to a row. A name already used for this kind of row means that tag, whatever its case. */
export async function addTags(tx: Tx, actor: Actor, { type, id }: Tagged, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  const column = sql.ref(TAGGED_COLUMN[type])
  // Updating an existing tag keeps it from being deleted as unused before it is linked.
  await sql`
    with wanted as (
      select distinct on (lower(name)) name from unnest(${[...names]}::text[]) with ordinality as given (name, place)
      order by lower(name), place
    ), tag as (
      insert into tags (type, name) select ${type}, name from wanted order by lower(name)
      on conflict (account_id, type, lower(name)) do update set name = tags.name
      returning id
    )
    insert into tag_links (account_id, tag_id, ${column}) select ${actor.accountId}, id, ${id} from tag
    on conflict do nothing`.execute(tx)
}

/** Removes tags from a row, by id, and deletes those no longer used. */
export async function removeTags(tx: Tx, { type, id }: Tagged, tagIds: readonly number[]): Promise<void> {
  if (tagIds.length === 0) return
  await tx
    .deleteFrom('tag_links')
    .where('tag_id', 'in', [...tagIds])
    .where(TAGGED_COLUMN[type], '=', id)
    .execute()
  await forgetUnused(tx, tagIds)
}

/**
 * Replaces the tags of a row. Returns the names before and after for the history, or null when nothing changed.
 */
export async function setTags(
  tx: Tx,
  actor: Actor,
  tagged: Tagged,
  names: readonly string[],
): Promise<{ old: string[]; new: string[] } | null> {
  const before = await tagsOf(tx, tagged)
  const wanted = new Set(names.map(folded))
  const had = new Set(before.map(({ name }) => folded(name)))
  const gone = before.filter(({ name }) => !wanted.has(folded(name)))
  const added = names.filter((name) => !had.has(folded(name)))
  if (gone.length === 0 && added.length === 0) return null
  await removeTags(
    tx,
    tagged,
    gone.map(({ id }) => id),
  )
  await addTags(tx, actor, tagged, added)
  const after = await tagsOf(tx, tagged)
  return { old: before.map(({ name }) => name), new: after.map(({ name }) => name) }
}

/** Deletes those of these tags that are unused; call this after deleting their rows. */
export async function forgetUnused(tx: Tx, tagIds: readonly number[]): Promise<void> {
  if (tagIds.length === 0) return
  // Lock first, check after: a transaction about to link one of them waits, or is seen.
  await tx
    .selectFrom('tags')
    .select('id')
    .where('id', 'in', [...tagIds])
    .orderBy('id')
    .forUpdate()
    .execute()
  await sql`
    delete from tags t where t.id = any(${[...tagIds]})
      and not exists (select from tag_links l where l.account_id = t.account_id and l.tag_id = t.id)`.execute(tx)
}

function folded(name: string): string {
  return name.toLowerCase()
}
