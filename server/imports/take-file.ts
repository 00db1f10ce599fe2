import { sql } from 'kysely'
import type { Country } from '#contract/countries.ts'
import type { Currency } from '#contract/currencies.ts'
import { fieldErrorOf } from '#contract/validation.ts'
import type { Database, Tx } from '../db/database.ts'
import { SheetProblem } from '../sheets/sheet-problem.ts'
import { inEveryLanguage, type LocalizedText, serverWordsIn } from '../words/index.ts'
import { IMPORTS } from './definitions.ts'
import type { CheckedRow } from './entities/check-rows.ts'
import type { FoundColumn, SheetDefinition } from './entities/import-definition.ts'
import { type ImportRef, setState, workOn } from './import-work.ts'
import { readFile } from './read-file.ts'
import { beginRun } from './run-import.ts'

interface File {
  entity: keyof typeof IMPORTS
  content: Buffer | null
  country: string
  currency: string
  today: string
}

/**
 * Reads the file of an import in state `reading`, unless that is done, and stores its rows, all in one transaction, so
 * that reading may be interrupted or repeated at any moment.
 */
export async function takeFile(database: Database, ref: ImportRef): Promise<void> {
  const file = await workOn(database, ref, 'reading', (tx) => fileOf(tx, ref))
  if (!file?.content) return
  const { entity, content, today } = file
  const [country, currency] = [file.country as Country, file.currency as Currency]
  try {
    const { columns, parts } = await readFile({ bytes: content, entity, country, currency, today })
    await workOn(database, ref, 'reading', async (tx, at) => {
      if (!(await fileOf(tx, ref)).content) return
      for (const rows of parts) await keepRows(tx, ref, rows)
      await keepColumns(tx, ref, columns)
      await beginRun(tx, at.id)
      await setState(tx, at, ref.accountId, at.dry_run ? 'reading' : 'running')
    })
  } catch (error) {
    if (!(error instanceof SheetProblem)) throw error
    const problem = JSON.stringify(problemText(error, IMPORTS[entity]))
    await workOn(database, ref, 'reading', async (tx, at) => {
      await tx.updateTable('imports').set({ content: null }).where('id', '=', at.id).execute()
      await setState(tx, at, ref.accountId, 'failed', { problem, hasFinished: true })
    })
  }
}

async function fileOf(tx: Tx, { importId }: ImportRef): Promise<File> {
  const file = await tx
    .selectFrom('imports')
    .innerJoin('accounts', 'accounts.id', 'imports.account_id')
    .where('imports.id', '=', importId)
    .select(['imports.entity', 'imports.content', 'accounts.country', 'accounts.currency'])
    .select(sql<string>`(now() at time zone accounts.timezone)::date`.as('today'))
    .executeTakeFirstOrThrow()
  return file as File
}

/** A column in a problem's text has its title in the user's language. */
function problemText({ key, values }: SheetProblem, { columns }: SheetDefinition): LocalizedText {
  const named = columns.find(({ name }) => name === values.column)
  return inEveryLanguage((locale) => {
    const column = named && { column: named.title(serverWordsIn(locale)) }
    return fieldErrorOf(key, locale, { ...values, ...column }).message
  })
}

/** Once these are stored, the file is read and no longer needed. */
async function keepColumns(tx: Tx, { importId }: ImportRef, columns: readonly FoundColumn[]): Promise<void> {
  await tx
    .updateTable('imports')
    .set({
      columns: JSON.stringify(columns.map(({ name, letter, title }) => ({ name, letter, title }))),
      content: null,
      total: sql<number>`(select count(*) from import_rows where import_id = ${importId})`,
    })
    .where('id', '=', importId)
    .execute()
}

async function keepRows(tx: Tx, { importId }: ImportRef, rows: readonly CheckedRow[]): Promise<void> {
  await sql`
    insert into import_rows (import_id, row, part, cells, given, errors, is_readable)
    select ${importId}, row, part, cells, given, errors, errors = '[]'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as read (row integer, part smallint, cells jsonb, given jsonb, errors jsonb)
  `.execute(tx)
}
