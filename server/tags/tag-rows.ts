import { sql } from 'kysely'
import type { TagType } from '#contract/tags.ts'
import type { Tx } from '../db/database.ts'
import { forgetUnused, TAGGED_COLUMN } from './tag-links.ts'

interface Tagging {
  id: number
  tags: readonly string[]
}

function linksOf(rows: readonly Tagging[]) {
  return rows.flatMap(({ id, tags }) => tags.map((name) => ({ id, name })))
}

/** Adds tags to many rows. */
export async function tagRows(tx: Tx, type: TagType, rows: readonly Tagging[]): Promise<void> {
  const links = linksOf(rows)
  if (links.length === 0) return
  await sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as wanted (id bigint, name text)
    ), tag as (
      insert into tags (type, name)
      select distinct on (lower(name)) ${type}, name from wanted order by lower(name), name
      on conflict (account_id, type, lower(name)) do update set name = tags.name
      returning id, name
    )
    insert into tag_links (tag_id, ${sql.ref(TAGGED_COLUMN[type])})
    select tag.id, wanted.id from wanted join tag on lower(tag.name) = lower(wanted.name)
    on conflict do nothing`.execute(tx)
}

/** Removes tags from many rows. */
export async function untagRows(tx: Tx, type: TagType, rows: readonly Tagging[]): Promise<void> {
  const links = linksOf(rows)
  if (links.length === 0) return
  const { rows: gone } = await sql<{ tag_id: number }>`
    delete from tag_links l
    using jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as gone (id bigint, name text), tags t
    where t.account_id = l.account_id and t.id = l.tag_id and t.type = ${type}
      and lower(t.name) = lower(gone.name) and l.${sql.ref(TAGGED_COLUMN[type])} = gone.id
    returning l.tag_id`.execute(tx)
  await forgetUnused(tx, [...new Set(gone.map(({ tag_id }) => tag_id))])
}

/** Removes all tags from rows that are about to be deleted. */
export async function untagWholly(tx: Tx, type: TagType, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const gone = await tx
    .deleteFrom('tag_links')
    .where(TAGGED_COLUMN[type], 'in', [...ids])
    .returning('tag_id')
    .execute()
  await forgetUnused(tx, [...new Set(gone.map(({ tag_id }) => tag_id))])
}
