import { sql } from 'kysely'
import type { ImportEntity, ReadingChoice } from '#contract/imports/imports.ts'
import { fieldErrorOf } from '#contract/validation.ts'
import type { Country } from '#contract/values/countries.ts'
import type { Currency } from '#contract/values/currencies.ts'
import type { Actor } from '../access/actor.ts'
import type { Database, Tx } from '../db/database.ts'
import type { SheetProblem } from '../sheets/sheet-problem.ts'
import { inEveryLanguage, type LocalizedText, serverWordsIn } from '../words/index.ts'
import { type AccountColumns, accountColumns, IMPORTS } from './definitions.ts'
import type { CheckedRow } from './entities/check-rows.ts'
import type { SheetDefinition } from './entities/import-definition.ts'
import { type ImportRef, setState, workOn } from './import-work.ts'
import { readFile } from './read-file.ts'
import { beginRun } from './run-import.ts'

interface File {
  entity: keyof typeof IMPORTS
  content: Buffer | null
  country: string
  currency: string
  today: string
  timezone: string
  total: number
  chosen: ReadingChoice
  account: AccountColumns
}

/**
 * Reads the file of an import in state `reading`, unless that is done, and stores its rows, all in one transaction, so
 * that reading may be interrupted or repeated at any moment.
 */
export async function takeFile(database: Database, ref: ImportRef): Promise<void> {
  const file = await workOn(database, ref, 'reading', (tx, _at, actor) => fileOf(tx, actor, ref))
  if (!file?.content || file.total > 0) return
  const { entity, content, account, today, timezone, chosen } = file
  const [country, currency] = [file.country as Country, file.currency as Currency]
  const read = await readFile({ bytes: content, entity, account, country, currency, today, timezone, chosen })
  await workOn(database, ref, 'reading', async (tx, at, actor) => {
    if ((await fileOf(tx, actor, ref)).total > 0) return
    await tx
      .updateTable('imports')
      .set({
        columns: JSON.stringify(read.columns.map(({ name, letter, title }) => ({ name, letter, title }))),
        sum_rows: JSON.stringify(read.sumRows),
        reading: JSON.stringify(read.reading ?? {}),
        // It can be read in another way until it runs.
        ...(!(at.dry_run && read.reading) && { content: null }),
      })
      .where('id', '=', at.id)
      .execute()
    if (read.problem) {
      const problem = JSON.stringify(problemText(read.problem, IMPORTS[entity]))
      return setState(tx, at, ref.accountId, 'failed', { problem, hasFinished: true })
    }
    for (const rows of read.parts) await keepRows(tx, ref, rows)
    await countRows(tx, ref)
    await beginRun(tx, at.id)
    await setState(tx, at, ref.accountId, at.dry_run ? 'reading' : 'running')
  })
}

async function fileOf(tx: Tx, actor: Actor, { importId }: ImportRef): Promise<File> {
  const file = await tx
    .selectFrom('imports')
    .innerJoin('accounts', 'accounts.id', 'imports.account_id')
    .where('imports.id', '=', importId)
    .select(['imports.entity', 'imports.content', 'imports.total', 'imports.chosen'])
    .select(['accounts.country', 'accounts.currency', 'accounts.timezone'])
    .select(sql<string>`(now() at time zone accounts.timezone)::date`.as('today'))
    .executeTakeFirstOrThrow()
  const account = await accountColumns(tx, actor, file.entity as ImportEntity)
  return { ...file, account } as unknown as File
}

/** A column in a problem's text has its title in the user's language. */
function problemText({ key, values }: SheetProblem, { columns }: SheetDefinition): LocalizedText {
  const named = columns.find(({ name }) => name === values.column)
  return inEveryLanguage((locale) => {
    const column = named && { column: named.title(serverWordsIn(locale)) }
    return fieldErrorOf(key, locale, { ...values, ...column }).message
  })
}

/** Once there is a total, the file is read. */
async function countRows(tx: Tx, { importId }: ImportRef): Promise<void> {
  await tx
    .updateTable('imports')
    .set({
      total: sql<number>`(select count(*) from import_rows where import_id = ${importId})`,
    })
    .where('id', '=', importId)
    .execute()
}

async function keepRows(tx: Tx, { importId }: ImportRef, rows: readonly CheckedRow[]): Promise<void> {
  await sql`
    insert into import_rows (import_id, row, part, cells, given, errors, warnings, is_readable)
    select ${importId}, row, part, cells, given, errors, warnings, errors = '[]'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as read (row integer, part smallint, cells jsonb, given jsonb, errors jsonb, warnings jsonb)
  `.execute(tx)
}
