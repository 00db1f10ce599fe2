import { type RawBuilder, sql } from 'kysely'
import { keyOfCustom, ownTextIn } from '#contract/custom-fields/field-types.ts'
import type { Changes } from '#contract/history.ts'
import type { Locale } from '#contract/messages.ts'
import { NOTIFICATION_ENTITIES } from '#contract/notifications/notifications.ts'
import { fieldErrorOf } from '#contract/validation.ts'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/scope.ts'
import { fieldOfKey } from '../custom-fields/index.ts'
import type { Tx } from '../db/database.ts'
import { takeExternalIds } from '../external-ids/index.ts'
import { forgetRows } from '../notifications/index.ts'
import { untagRows, untagWholly } from '../tags/index.ts'
import { inEveryLanguage, type LocalizedText, serverWordsIn } from '../words/index.ts'
import { localized } from './entities/check-rows.ts'
import { isCustomField } from './entities/custom-columns.ts'
import { CUSTOM_COLUMN, type ImportDefinition } from './entities/import-definition.ts'
import type { DoneRow, Undone } from './import-steps.ts'
import { undoCustom } from './plan-custom.ts'
import { givenIds, withoutExternalIds } from './plan-external-ids.ts'
import { importedCustomIn, readRows } from './plan-rows.ts'
import { recordRows } from './record-rows.ts'
import { overwriteRows } from './write-rows.ts'

/**
 * Undoes rows of an import. Rows it created are deleted unless other rows depend on them or they have changed since;
 * rows it updated get their old values back, field by field, where these have not changed since.
 */
export async function undoRows(
  tx: Tx,
  actor: Actor,
  definition: ImportDefinition,
  rows: readonly DoneRow[],
): Promise<Undone[]> {
  const [created, updated] = (['created', 'updated'] as const).map((done) =>
    rows.filter(({ outcome }) => outcome === done),
  )
  return [
    ...(await removeCreated(tx, actor, definition, created ?? [])),
    ...(await restoreUpdated(tx, actor, definition, updated ?? [])),
  ]
}

interface Standing {
  id: number
  is_held: boolean
  is_changed: boolean
}

async function removeCreated(
  tx: Tx,
  actor: Actor,
  definition: ImportDefinition,
  rows: readonly DoneRow[],
): Promise<Undone[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ entity_id }) => entity_id)
  const { rows: standing } = await sql<Standing>`
    select t.id, ${isReferenced(definition, ids)} as is_held, t.updated_at <> t.created_at as is_changed
    from ${sql.table(definition.table)} t where t.id = any(${ids}) order by t.id for update of t`.execute(tx)
  const kept = new Map(
    standing.flatMap(({ id, is_held, is_changed }) =>
      is_held || is_changed ? [[id, localized(is_held ? 'undo_in_use' : 'undo_changed')] as const] : [],
    ),
  )
  for (const id of await holdingParts(tx, definition, ids, [...kept.keys()])) kept.set(id, localized('undo_in_use'))
  const removed = standing.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
  await remove(tx, actor, definition, removed)
  const titles = new Map(rows.map(({ entity_id, title }) => [entity_id, title]))
  await recordRows(
    tx,
    actor,
    definition,
    removed.map((id) => ({ id, title: titles.get(id) ?? '', type: 'deleted' })),
  )
  return rows.map(({ row, part, entity_id }) => ({ row, part, because: kept.get(entity_id) ?? null }))
}

/**
 * Those of `ids` that have a row of `staying` as a part, directly or not. Parts from outside the import block deletion
 * like any other dependent.
 */
async function holdingParts(tx: Tx, { columns, table }: ImportDefinition, ids: number[], staying: number[]) {
  const column = columns.flatMap(({ store }) => (store.in === 'parent' ? [store.field] : []))[0]
  if (!column || staying.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    with recursive held (id) as (
      select unnest(${staying}::bigint[])
      union select p.${sql.ref(column)} from held join ${sql.table(table)} p on p.id = held.id
      where p.${sql.ref(column)} = any(${ids})
    )
    select id from held where id <> all(${staying})`.execute(tx)
  return rows.map(({ id }) => id)
}

function isReferenced({ referencedBy, table: own }: ImportDefinition, going: readonly number[]): RawBuilder<boolean> {
  const dependents = referencedBy.map(
    ([table, column]) => sql`exists (
      select from ${sql.table(table)} h where h.${sql.ref(column)} = t.id
      ${table === own ? sql`and h.id <> all(${[...going]}::bigint[])` : sql``})`,
  )
  return sql<boolean>`(${sql.join(dependents, sql` or `)})`
}

async function remove(tx: Tx, actor: Actor, { table, tagType }: ImportDefinition, ids: number[]): Promise<void> {
  const entity = NOTIFICATION_ENTITIES.find((one) => one === table)
  if (entity) await forgetRows(tx, actor.accountId, entity, ids)
  if (tagType) await untagWholly(tx, tagType, ids)
  await sql`delete from ${sql.table(table)} where id = any(${ids})`.execute(tx)
}

async function restoreUpdated(
  tx: Tx,
  actor: Actor,
  definition: ImportDefinition,
  rows: readonly DoneRow[],
): Promise<Undone[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ entity_id }) => entity_id)
  const mayUpdate = sql`t.id = any(${ids}) and ${inScope(actor, `${definition.permission}:update`, 't.id')}`
  const current = new Map((await readRows(tx, definition, mayUpdate, true)).map((existing) => [existing.id, existing]))
  const restored = rows.map(({ row, part, entity_id: id, title, changes }) => {
    const existing = current.get(id)
    const entries = Object.entries(withoutExternalIds(changes) ?? {}).filter(
      ([name]) => name !== 'tags' && !isCustomField(name),
    )
    const custom = undoCustom(actor, definition.entity, existing ? importedCustomIn(existing) : {}, changes ?? {})
    const restorable = existing ? entries.filter(([name, change]) => existing.fields[name] === change.new) : []
    const fields: Record<string, string | null> = {
      ...Object.fromEntries(restorable.map(([name, change]) => [name, change.old as string | null])),
      ...(existing && custom.stored && { [CUSTOM_COLUMN]: JSON.stringify(custom.stored) }),
    }
    const tags = existing ? tagsAdded(changes) : []
    const back = {
      ...Object.fromEntries(restorable.map(([name, change]) => [name, { old: change.new, new: change.old }])),
      ...custom.back,
    }
    const left = [...entries.filter((entry) => !restorable.includes(entry)).map(([name]) => name), ...custom.left]
    return {
      row,
      part,
      id,
      title,
      fields,
      tags,
      back,
      because: existing ? leftBecause(actor, definition, left) : localized('undo_changed'),
    }
  })
  const touched = restored.filter(({ fields, tags }) => Object.keys(fields).length + tags.length > 0)
  await takeExternalIds(tx, definition.table, rows.filter(({ entity_id }) => current.has(entity_id)).flatMap(givenIds))
  await overwriteRows(tx, definition, touched)
  if (definition.tagType) await untagRows(tx, definition.tagType, touched)
  await recordRows(
    tx,
    actor,
    definition,
    touched.map(({ id, title, back }) => ({ id, title, type: 'updated', changes: back })),
  )
  return restored.map(({ row, part, because }) => ({ row, part, because }))
}

function tagsAdded(changes: Changes | null): string[] {
  const { old: had, new: has } = (changes?.tags ?? { old: [], new: [] }) as { old: string[]; new: string[] }
  return has.filter((name) => !had.includes(name))
}

function leftBecause(actor: Actor, definition: ImportDefinition, names: readonly string[]): LocalizedText | null {
  if (names.length === 0) return null
  const titleOf = (name: string, locale: Locale) => {
    const column = definition.columns.find(
      ({ name: own, store }) => own === name || ('field' in store && store.field === name),
    )
    const custom = fieldOfKey(actor, definition.entity, keyOfCustom(name) ?? '')
    return column?.title(serverWordsIn(locale)) ?? (custom ? ownTextIn(custom.title, locale) : name)
  }
  return inEveryLanguage((locale) => {
    const fields = names.map((name) => titleOf(name, locale)).join(', ')
    return fieldErrorOf('undo_fields_changed', locale, { fields }).message
  })
}
