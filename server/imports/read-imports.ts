import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import {
  IMPORT_NAMED_MAX,
  IMPORT_UNDO_HOURS,
  type ImportEntity,
  type ImportHead,
  type ImportOutcome,
  type ImportPage,
  type ReadingChoice,
} from '#contract/imports/imports.ts'
import type { Locale } from '#contract/messages.ts'
import type { RowAction } from '#contract/row-actions.ts'
import { schedule } from '#contract/scheduler/recurrence.ts'
import { type Actor, actorCan } from '../access/actor.ts'
import { rowActions } from '../access/row-actions.ts'
import type { Tx } from '../db/database.ts'
import { notFound } from '../errors/app-error.ts'
import { type LocalizedText, serverWordsIn, storedIn } from '../words/index.ts'
import { accountColumns, definitionFor, IMPORTS } from './definitions.ts'
import type { RowError } from './entities/check-rows.ts'
import type { FoundColumn, SheetColumn } from './entities/import-definition.ts'
import type { Reading } from './read-file.ts'

const LISTED_MAX = 20
const PREVIEWED_ROWS = 10
/** Per kind; further rows are in the lists themselves. */
const RESULTS_MAX = 20

/** The actor's own; for admins, all. */
function isSeen(actor: Actor): RawBuilder<boolean> {
  return sql<boolean>`(${actor.isAdmin}::boolean or i.author_id = ${actor.userId})`
}

const HEAD = sql`i.id, i.entity, i.state, i.file_name, i.duplicates, i.processed, i.total, i.created, i.updated, i.skipped,
  i.refused, i.created_at, i.finished_at,
  case when m.user_id is not null then json_build_object('id', m.user_id, 'name', m.name, 'avatar', null) end as author,
  case when i.state = 'done' and i.created + i.updated > 0 and i.finished_at > now() - make_interval(hours => ${sql.lit(IMPORT_UNDO_HOURS)})
    then i.finished_at + make_interval(hours => ${sql.lit(IMPORT_UNDO_HOURS)}) end as undo_until`

const FROM = sql`from imports i left join memberships m on m.account_id = i.account_id and m.user_id = i.author_id`

/** The latest imports. */
export async function listImports(tx: Tx, actor: Actor, entity: ImportEntity | undefined): Promise<ImportHead[]> {
  const { rows } = await sql<ImportHead>`
    select ${HEAD} ${FROM}
    where ${isSeen(actor)} and ${entity ? sql`i.entity = ${entity}` : sql`true`}
    order by i.id desc limit ${LISTED_MAX}`.execute(tx)
  return rows
}

export interface StoredImport extends ImportHead {
  columns: StoredColumn[]
  sum_rows: number[]
  reading: Partial<Reading>
  chosen: ReadingChoice
  has_file: boolean
  problem: LocalizedText | null
}

type StoredColumn = Omit<FoundColumn, 'index'>

interface StoredRow {
  row: number
  part: number
  given: Record<string, unknown>
  cells: (string | null)[]
  errors: RowError[]
  warnings: RowError[]
  outcome: ImportOutcome | null
  entity_id: number | null
  title: string | null
  kept_because: LocalizedText | null
}

/** An import as its screen shows it. @throws AppError not_found */
export async function readImport(tx: Tx, actor: Actor, id: number, locale: Locale): Promise<ImportPage> {
  const stored = await findImport(tx, actor, id)
  const some = (where: RawBuilder<unknown>, limit: number) => sql`(
    select row, part, cells, given, errors, warnings, outcome, entity_id, title, kept_because from import_rows
    where import_id = ${id} and ${where} order by row, part limit ${limit})`
  const { rows } = await sql<StoredRow>`
    select * from (
      ${some(sql`true`, PREVIEWED_ROWS)}
      union all ${some(sql`outcome = 'refused'`, IMPORT_NAMED_MAX)}
      union all ${some(sql`warnings <> '[]'`, IMPORT_NAMED_MAX)}
      union all ${some(sql`outcome = 'created' and not is_undone`, RESULTS_MAX)}
      union all ${some(sql`outcome = 'updated' and not is_undone`, RESULTS_MAX)}
      union all ${some(sql`outcome in ('created', 'updated') and kept_because is not null`, IMPORT_NAMED_MAX)}
    ) as rows`.execute(tx)
  const { columns, problem, reading, chosen, has_file, ...head } = stored
  const unique = [...new Map(rows.map((row) => [`${row.row} ${row.part}`, row])).values()].sort(
    (a, b) => a.row - b.row || a.part - b.part,
  )
  return {
    ...head,
    actions: rowActions(actor, 'imports', { fits: (action) => mayTake(actor, action, stored) }),
    problem: problem && storedIn(locale, problem),
    encoding: reading.encoding ?? null,
    sheet: reading.sheet ?? null,
    sheets: reading.sheets ?? [],
    hidden_rows: reading.hidden_rows ?? 0,
    hidden: chosen.hidden ?? 'take',
    left_out: chosen.left_out ?? [],
    fields: (await importedFields(tx, actor, stored.entity)).map(({ name, title }) => ({
      name,
      title: title(serverWordsIn(locale)),
    })),
    columns: columns.flatMap(({ name, ...column }) => (name === null ? [] : [{ ...column, field: name }])),
    ignored_columns: columns.filter(({ name }) => name === null).map(titled),
    preview: previewOf(unique, columns),
    errors: once(unique.flatMap((row) => errorsOf(row, columns, locale))).slice(0, IMPORT_NAMED_MAX),
    warnings: once(unique.flatMap((row) => warningsOf(row, columns, locale))).slice(0, IMPORT_NAMED_MAX),
    results: resultsOf(head, unique),
    left: unique.flatMap(({ entity_id, title, kept_because }) =>
      entity_id !== null && kept_because
        ? [{ id: entity_id, title: title ?? '', message: storedIn(locale, kept_because) }]
        : [],
    ),
  }
}

/** Whether its file is still there, and nothing has come of it. */
export function canBeReadAgain({ state, has_file }: StoredImport): boolean {
  return has_file && (state === 'checked' || state === 'failed')
}

/** What a column of the file can be. */
export async function importedFields(tx: Tx, actor: Actor, entity: ImportEntity): Promise<readonly SheetColumn[]> {
  const { columns } = definitionFor(entity, await accountColumns(tx, actor, entity))
  return columns.filter(({ isKnownIn }) => isKnownIn?.(actor.country) ?? true)
}

/** The first rows of the sheet, whatever the outcome of each. */
function previewOf(rows: readonly StoredRow[], columns: readonly StoredColumn[]): ImportPage['preview'] {
  const byRow = Map.groupBy(rows, ({ row }) => row)
  return [...byRow].slice(0, PREVIEWED_ROWS).map(([row, parts]) => ({
    row,
    outcome:
      (['refused', 'created', 'updated'] as const).find((one) => isAmong(parts, one)) ?? parts[0]?.outcome ?? null,
    cells: (parts[0]?.cells ?? []).filter((_, index) => columns[index]?.name !== null),
    schedules: parts.flatMap(({ given, title, outcome }) => {
      const rule = statedRule.safeParse(given)
      return rule.success && title !== null && outcome !== 'refused' ? [{ title, ...rule.data }] : []
    }),
  }))
}

/** The same error of several records of a row is reported once. */
function once<Said extends object>(errors: readonly Said[]): Said[] {
  return [...new Map(errors.map((error) => [JSON.stringify(error), error])).values()]
}

function isAmong(parts: readonly StoredRow[], outcome: ImportOutcome): boolean {
  return parts.some((part) => part.outcome === outcome)
}

const statedRule = z.object({ days: z.array(z.number()), schedule })

/** As the calls check it: the permission to create the entity, and the state of the import. */
function mayTake(actor: Actor, action: RowAction<'imports'>, stored: StoredImport): boolean {
  const { entity, state, undo_until } = stored
  const isDue = { read: canBeReadAgain(stored), run: state === 'checked', undo: undo_until !== null }
  return isDue[action] && actorCan(actor, `${IMPORTS[entity].permission}:create`)
}

function titled({ letter, title }: StoredColumn) {
  return { letter, title }
}

function errorsOf(
  { row, errors, warnings, outcome }: StoredRow,
  columns: readonly StoredColumn[],
  locale: Locale,
): ImportPage['errors'] {
  if (outcome !== 'refused') return []
  return [...errors, ...warnings].map(({ column, message }) => {
    const titled = columns.find(({ name }) => name === column && name !== null)
    return { row, column: titled?.letter ?? null, title: titled?.title ?? null, message: storedIn(locale, message) }
  })
}

function warningsOf(
  { row, cells, warnings, outcome }: StoredRow,
  columns: readonly StoredColumn[],
  locale: Locale,
): ImportPage['warnings'] {
  if (outcome === 'refused') return []
  return warnings.map(({ column, message }) => {
    const index = columns.findIndex(({ name }) => name === column && name !== null)
    const { letter = '', title = '' } = columns[index] ?? {}
    return { row, column: letter, title, value: cells[index] ?? '', message: storedIn(locale, message) }
  })
}

function resultsOf({ state }: Pick<ImportHead, 'state'>, rows: readonly StoredRow[]): ImportPage['results'] {
  if (state !== 'done') return []
  return rows.flatMap(({ entity_id: id, title, outcome }) =>
    id !== null && (outcome === 'created' || outcome === 'updated') ? [{ id, title: title ?? '', outcome }] : [],
  )
}

/** @throws AppError not_found when there is none, or it is another user's */
export async function findImport(tx: Tx, actor: Actor, id: number): Promise<StoredImport> {
  const { rows } = await sql<StoredImport>`
    select ${HEAD}, i.columns, i.sum_rows, i.problem, i.reading, i.chosen, i.content is not null as has_file
    ${FROM} where i.id = ${id} and ${isSeen(actor)}`.execute(tx)
  const [stored] = rows
  if (!stored) throw notFound()
  return stored
}

/** The rejected rows as in the file, with a column of reasons. */
export async function refusedSheet(tx: Tx, actor: Actor, id: number, locale: Locale) {
  const { entity, columns } = await findImport(tx, actor, id)
  const rows = (await tx
    .selectFrom('import_rows')
    .select(['row', 'cells', 'errors', 'warnings'])
    .where('import_id', '=', id)
    .where('outcome', '=', 'refused')
    .orderBy('row')
    .orderBy('part')
    .execute()) as unknown as Pick<StoredRow, 'row' | 'cells' | 'errors' | 'warnings'>[]
  const byRow = [...Map.groupBy(rows, ({ row }) => row)]
  const why = (errors: readonly RowError[]) =>
    errors
      .map(({ column, message }) => {
        const titled = columns.find(({ name }) => name === column && name !== null)
        return titled ? `${titled.title}: ${storedIn(locale, message)}` : storedIn(locale, message)
      })
      .join('; ')
  const words = serverWordsIn(locale)
  const { refused } = words.imports
  return {
    name: IMPORTS[entity].title(words),
    titles: [...columns.map(({ title }) => title), refused.why, refused.row],
    rows: byRow.map(([row, parts]) => [
      ...(parts[0]?.cells ?? []),
      [...new Set(parts.map(({ errors, warnings }) => why([...errors, ...warnings])))].join('; '),
      row,
    ]),
  }
}
