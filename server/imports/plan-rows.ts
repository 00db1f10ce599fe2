import { type RawBuilder, sql } from 'kysely'
import type { Changes } from '#contract/history.ts'
import type { ImportDuplicates } from '#contract/imports/imports.ts'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/scope.ts'
import type { StoredCustom } from '../custom-fields/index.ts'
import type { Tx } from '../db/database.ts'
import type { InvalidReason } from '../errors/app-error.ts'
import type { OwnedId } from '../external-ids/index.ts'
import { localized, type RowError } from './entities/check-rows.ts'
import {
  CUSTOM_COLUMN,
  fieldsIn,
  type ImportColumn,
  type ImportDefinition,
  type LookupTable,
} from './entities/import-definition.ts'
import { nameKey, nameKeyOf } from './entities/name-key.ts'
import type { PendingRow, RowOutcome } from './import-steps.ts'
import { placeParts } from './place-parts.ts'
import { type PlannedCustom, planCustom } from './plan-custom.ts'
import { isNotOther, planExternalIds, type SoughtColumn, soughtColumns } from './plan-external-ids.ts'

/** What a run will do with a row: everything needed to write it. */
export interface PlannedRow extends RowOutcome {
  /** Values to write, by the table's columns; for an existing row only those that differ. */
  fields: Record<string, string>
  /** The row of the same chunk that creates this one's parent. */
  parentRow: number | null
  /** Names of the tags to add. */
  tags: string[]
  /** Those that become its own. */
  externalIds: Omit<OwnedId, 'id'>[]
}

interface Match {
  row: number
  id: number
  may_update: boolean
  is_several: boolean
}

interface Current {
  id: number
  fields: Record<string, string | null>
  tags: string[]
}

/**
 * Computes what a run would do with some rows, given the current database.
 * @param locks locks the rows until the unit ends
 */
export async function planRows(
  tx: Tx,
  actor: Actor,
  definition: ImportDefinition,
  rows: readonly PendingRow[],
  { importId, duplicates, locks }: { importId: number; duplicates: ImportDuplicates; locks: boolean },
): Promise<PlannedRow[]> {
  const references = await lookUp(tx, actor, definition, rows, locks)
  const columns = await soughtColumns(tx, rows)
  const matches = new Map((await findMatches(tx, actor, definition, columns, rows)).map((match) => [match.row, match]))
  const ids = [...new Set([...matches.values()].map(({ id }) => id))]
  const current = new Map((await readCurrent(tx, definition, ids, locks)).map((existing) => [existing.id, existing]))
  const externalIds = await planExternalIds(tx, definition.table, columns, rows, ids)
  const takenBy = new Map<number, number>()
  const facilityIdOf = (name: string) => references.get('facility')?.get(name)?.id ?? null
  const parts = await placeParts(tx, actor, definition, importId, rows, facilityIdOf)

  const custom = await planCustom(tx, actor, definition.entity, rows)

  async function plan(pending: PendingRow): Promise<PlannedRow> {
    const { row, part, given } = pending
    const { fields, errors } = fieldsOf(definition, given, references)
    const tags = (given.tags ?? []) as string[]
    const title = String(given[definition.titleColumn])
    const planned = {
      row,
      part,
      title,
      id: null,
      fields,
      parentRow: null,
      tags,
      externalIds: [],
      changes: null,
      errors,
    }
    const reject = (reasons: RowError[]): PlannedRow => {
      parts.reject(row)
      return { ...planned, outcome: 'refused', errors: reasons }
    }
    if (errors.length > 0) return reject(errors)
    const match = matches.get(row)
    const existing = match && current.get(match.id)
    if (existing && duplicates === 'skip') return { ...planned, outcome: 'skipped', id: existing.id }
    const known = externalIds.of(given, existing?.id ?? null)
    if ('message' in known) return reject([known])
    const own = await custom.of(
      given,
      existing ? importedCustomIn(existing) : null,
      fields.type ?? existing?.fields.type ?? defaultsOf(definition, actor).type,
    )
    if ('errors' in own) return reject(own.errors)
    const place = parts.place(pending, existing && (existing.fields.parent_id ?? null))
    if (place.error) return reject([place.error])
    if (!match || !existing) {
      return {
        ...planned,
        fields: { ...fields, ...place.fields, [CUSTOM_COLUMN]: JSON.stringify(own.stored) },
        parentRow: place.parentRow,
        externalIds: known.ids,
        outcome: 'created',
      }
    }
    const mismatch = mismatchOf(match, takenBy.get(match.id))
    if (mismatch) return reject([{ column: null, message: localized(mismatch) }])
    const change = difference(existing, withCustom(fields, own), tags, { ...own.changes, ...known.changes })
    const wrong = definition.checkChange?.(change.fields, { ...existing.fields, ...change.fields })
    if (wrong) return reject([{ column: wrong.column, message: localized(wrong.reason) }])
    takenBy.set(match.id, row)
    return { ...planned, id: match.id, externalIds: known.ids, ...change }
  }

  // A row is checked against those above it.
  const planned: PlannedRow[] = []
  for (const pending of rows) planned.push(await plan(pending))
  return planned
}

/** The values of the account's own fields in a row that is there. */
export function importedCustomIn(existing: Current): StoredCustom {
  return JSON.parse(existing.fields[CUSTOM_COLUMN] ?? '{}') as StoredCustom
}

function defaultsOf({ defaults }: ImportDefinition, { country }: Actor): Record<string, string> {
  return defaults?.({}, country) ?? {}
}

/** Values to write, where they differ: JSON cannot be compared as a text. */
function withCustom(fields: Record<string, string>, { stored, changes }: Extract<PlannedCustom, { changes: Changes }>) {
  return Object.keys(changes).length > 0 ? { ...fields, [CUSTOM_COLUMN]: JSON.stringify(stored) } : fields
}

function mismatchOf({ is_several, may_update }: Match, takenRow: number | undefined): InvalidReason | null {
  if (is_several) return 'import_several'
  if (!may_update) return 'import_not_permitted'
  return takenRow === undefined ? null : ['import_repeated', { row: takenRow }]
}

/** An existing row that has all the values already is left alone. */
function difference(existing: Current, given: Record<string, string>, tags: readonly string[], others: Changes) {
  const fields = Object.fromEntries(Object.entries(given).filter(([name, value]) => existing.fields[name] !== value))
  const had = new Set(existing.tags.map((name) => name.toLowerCase()))
  const added = tags.filter((name) => !had.has(name.toLowerCase()))
  const changes: Changes = Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => name !== CUSTOM_COLUMN)
      .map(([name, value]) => [name, { old: existing.fields[name] ?? null, new: value }]),
  )
  if (added.length > 0) changes.tags = { old: existing.tags, new: [...existing.tags, ...added] }
  Object.assign(changes, others)
  const isChanged = Object.keys(changes).length > 0
  return {
    outcome: isChanged ? 'updated' : 'skipped',
    fields,
    tags: added,
    changes: isChanged ? changes : null,
  } as const
}

type References = Map<string, Map<string, { id: number; is_several: boolean }>>

/** The ids of the rows that cells name, by column and name key. */
async function lookUp(
  tx: Tx,
  actor: Actor,
  { columns }: ImportDefinition,
  rows: readonly PendingRow[],
  mayGrow: boolean,
): Promise<References> {
  const references: References = new Map()
  for (const { name, store } of columns) {
    if (store.in !== 'reference') continue
    const names = [...new Set(rows.flatMap(({ given }) => (given[name] ? [nameKey(String(given[name]))] : [])))]
    if (names.length === 0) continue
    if (store.grows && mayGrow)
      await growList(
        tx,
        store.grows,
        rows.flatMap(({ given }) => (given[name] ? [String(given[name])] : [])),
      )
    const { rows: found } = await sql<{ name: string; id: number; is_several: boolean }>`
      select name, min(id) as id, count(*) > 1 as is_several
      from (select ${nameKeyOf(sql.ref('named.name'))} as name, id from (${store.lookup(actor)}) as named) as keyed
      where name = any(${names}) group by name`.execute(tx)
    references.set(name, new Map(found.map((reference) => [reference.name, reference])))
  }
  return references
}

async function growList(tx: Tx, list: LookupTable, names: readonly string[]): Promise<void> {
  const key = (name: string) => nameKeyOf(sql.ref(name))
  await sql`
    insert into ${sql.table(list)} (name)
    select distinct on (${key('given.name')}) given.name from unnest(${[...new Set(names)]}::text[]) as given (name)
    where ${key('given.name')} not in (select ${key('there.name')} from ${sql.table(list)} as there)
    order by ${key('given.name')} on conflict do nothing`.execute(tx)
}

function fieldsOf({ columns }: ImportDefinition, given: Record<string, unknown>, references: References) {
  const fields: Record<string, string> = {}
  const errors: RowError[] = []
  for (const { name, store } of columns) {
    const value = given[name]
    if (value === undefined || store.in === 'tags' || store.in === 'parent') continue
    if (store.in !== 'reference') {
      fields[name] = String(value)
      continue
    }
    const reference = references.get(name)?.get(nameKey(String(value)))
    if (reference && !reference.is_several) fields[store.field] = String(reference.id)
    // Missing only in a dry run: a run adds it.
    else if (store.grows) fields[store.field] = ''
    else errors.push({ column: name, message: localized(reference ? 'reference_several' : 'not_found') })
  }
  return { fields, errors }
}

/**
 * Existing rows that the actor may read: by what a program calls them, else by the first identity column that matches. A
 * row that the program knows by another id is another one.
 */
async function findMatches(
  tx: Tx,
  actor: Actor,
  definition: ImportDefinition,
  externalIds: readonly SoughtColumn[],
  rows: readonly PendingRow[],
) {
  const { permission, identity, table } = definition
  const keys = identity.map((_, index) => sql.ref(`k${index}`))
  const sought = rows.map(({ row, given }) => ({
    row,
    ...Object.fromEntries(identity.map((name, index) => [`k${index}`, given[name] && nameKey(String(given[name]))])),
    ...Object.fromEntries(externalIds.map(({ field }, index) => [`x${index}`, given[field]])),
  }))
  const targets = identity.map((name, index) => sql`${nameKeyOf(placeOf(definition, name))} as ${keys[index]}`)
  const byExternalId = externalIds.map(
    ({ key, program }, rank) => sql`
      select p.row, t.id, t.may_update, ${sql.lit(rank)} as rank from sought p
      join external_ids x on x.user_id = ${program} and x.entity = ${sql.lit(table)} and x.external_id = p.${key}
      join target t on t.id = x.entity_id ${isNotOther(table, externalIds.slice(0, rank))}`,
  )
  const before = externalIds.length
  const byKey = keys.map(
    (key, rank) => sql`
      select p.row, t.id, t.may_update, ${sql.lit(before + rank)} as rank from sought p join target t on t.${key} = p.${key}
      ${isNotOther(table, externalIds)}
      ${rank > 0 ? sql`and (t.k0 is null or p.k0 is null or t.k0 = p.k0)` : sql``}`,
  )
  const { rows: found } = await sql<Match>`
    with sought as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(sought)}::jsonb)
        as sought (row integer, ${sql.join([...keys, ...externalIds.map(({ key }) => key)].map((key) => sql`${key} text`))})
    ), target as materialized (
      select t.id, ${inScope(actor, `${permission}:update`, 't.id')} as may_update, ${sql.join(targets)}
      from ${fromOf(definition)} where ${inScope(actor, `${permission}:read`, 't.id')}
    )
    select distinct on (row) row, id, may_update, count(*) over (partition by row, rank) > 1 as is_several
    from (${sql.join([...byExternalId, ...byKey], sql` union all `)}) as found order by row, rank, id`.execute(tx)
  return found
}

async function readCurrent(tx: Tx, definition: ImportDefinition, ids: number[], locks: boolean): Promise<Current[]> {
  if (ids.length === 0) return []
  return readRows(tx, definition, sql`t.id = any(${ids})`, locks)
}

/** Rows of the entity as text, with their tags. @param where on the table `t` and its satellite `s` */
export async function readRows(
  tx: Tx,
  definition: ImportDefinition,
  where: RawBuilder<unknown>,
  locks: boolean,
): Promise<Current[]> {
  const names = (['row', 'satellite'] as const).flatMap((place) => fieldsIn(definition, place).map(({ name }) => name))
  const pairs = names.flatMap((name) => [sql.lit(name), sql`${placeOf(definition, name)}::text`])
  const { rows } = await sql<Current>`
    select t.id, jsonb_build_object(${sql.join(pairs)}) as fields, ${tagsOf(definition)} as tags
    from ${fromOf(definition)} where ${where} order by t.id ${locks ? sql`for update of t` : sql``}`.execute(tx)
  return rows
}

function tagsOf({ tagType }: ImportDefinition): RawBuilder<string[]> {
  if (!tagType) return sql`array[]::text[]`
  return sql`array(
    select g.name from tag_links l join tags g on g.account_id = l.account_id and g.id = l.tag_id
    where l.account_id = t.account_id and l.${sql.ref(`${tagType}_id`)} = t.id order by g.name)`
}

function fromOf({ table, satellite }: ImportDefinition): RawBuilder<unknown> {
  if (!satellite) return sql`${sql.table(table)} t`
  return sql`${sql.table(table)} t left join ${sql.table(satellite.table)} s
    on s.account_id = t.account_id and s.${sql.ref(satellite.key)} = t.id`
}

function placeOf({ columns }: ImportDefinition, field: string): RawBuilder<unknown> {
  const column = columns.find(({ name }) => name === field) as ImportColumn | undefined
  return sql.ref(`${column?.store.in === 'satellite' ? 's' : 't'}.${field}`)
}
