import { readFile } from 'node:fs/promises'
import type { ImportDuplicates, ImportEntity, importRoutes, ReadingChoice } from '#contract/imports/imports.ts'
import type { Locale } from '#contract/messages.ts'
import { type Actor, assertCan } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { AppError, invalid } from '../errors/app-error.ts'
import { type ReceivedFile, requireFiles } from '../files/receive-upload.ts'
import type { BinaryAnswer, Handlers } from '../http/handlers.ts'
import type { Services } from '../services.ts'
import { sheetDownload } from '../sheets/write-sheet.ts'
import { serverWordsIn } from '../words/index.ts'
import { accountColumns, definitionFor, IMPORTS } from './definitions.ts'
import { exampleSheets } from './example-sheets.ts'
import { sendImport } from './import-jobs.ts'
import {
  canBeReadAgain,
  findImport,
  importedFields,
  listImports,
  readImport,
  refusedSheet,
  type StoredImport,
} from './read-imports.ts'
import { beginRun } from './run-import.ts'

interface ExampleCall {
  tx: Tx
  actor: Actor
  locale: Locale
}

interface StartCall {
  tx: Tx
  actor: Actor
  files: ReceivedFile[]
  body: { dry_run: boolean; duplicates: ImportDuplicates }
}

/** @throws AppError validation_failed for a sheet or a field that there is not, or a field of two columns */
async function requireKnownChoice(
  tx: Tx,
  actor: Actor,
  { entity, reading }: StoredImport,
  { sheet, columns = {} }: ReadingChoice,
) {
  if (sheet !== undefined && !reading.sheets?.includes(sheet)) throw invalid({ sheet: 'not_found' })
  const given = Object.values(columns).filter((field) => field !== null)
  const known = (await importedFields(tx, actor, entity)).map(({ name }) => name)
  if (given.some((field) => !known.includes(field))) throw invalid({ columns: 'not_found' })
  if (new Set(given).size < given.length) throw invalid({ columns: 'import_field_twice' })
}

export function importHandlers({ jobs }: Services): Handlers<typeof importRoutes> {
  function example(entity: ImportEntity) {
    return async ({ tx, actor, locale }: ExampleCall): Promise<BinaryAnswer> => {
      const words = serverWordsIn(locale)
      const name = words.imports.example.file(IMPORTS[entity].title(words))
      return sheetDownload(
        name,
        ...exampleSheets(definitionFor(entity, await accountColumns(tx, actor, entity)), actor.country, locale),
      )
    }
  }

  function start(entity: ImportEntity) {
    return async ({ tx, actor, files, body }: StartCall) => {
      requireFiles(files, 'file')
      const [file] = files
      if (!file) throw new Error('A required file is there')
      // One file of each user waits for being read in another way.
      await tx
        .updateTable('imports')
        .set({ content: null })
        .where('author_id', '=', actor.userId)
        .where('state', 'in', ['checked', 'failed'])
        .where('content', 'is not', null)
        .execute()
      const { id } = await tx
        .insertInto('imports')
        .values({
          entity,
          file_name: file.name,
          content: await readFile(file.path),
          duplicates: body.duplicates,
          dry_run: body.dry_run,
          author_id: actor.userId,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await sendImport(jobs, tx, { accountId: actor.accountId, importId: id })
      return { import_id: id }
    }
  }

  /** The import, locked so that it cannot be run or undone twice. */
  async function lockedImport(tx: Tx, actor: Actor, id: number) {
    await tx.selectFrom('imports').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
    const stored = await findImport(tx, actor, id)
    assertCan(actor, `${IMPORTS[stored.entity].permission}:create`)
    return stored
  }

  return {
    clientsExample: example('clients'),
    importClients: start('clients'),
    productsExample: example('products'),
    importProducts: start('products'),
    equipmentExample: example('equipment'),
    importEquipment: start('equipment'),
    scheduledRequestsExample: example('scheduled_requests'),
    importScheduledRequests: start('scheduled_requests'),

    list: ({ tx, actor, query }) => listImports(tx, actor, query.entity),

    show: ({ tx, actor, params, locale }) => readImport(tx, actor, params.id, locale),

    read: {
      async change({ tx, actor, params: { id }, body }) {
        const stored = await lockedImport(tx, actor, id)
        if (!canBeReadAgain(stored)) throw new AppError('conflict')
        await requireKnownChoice(tx, actor, stored, body)
        await tx.deleteFrom('import_rows').where('import_id', '=', id).execute()
        await tx
          .updateTable('imports')
          .set({ state: 'reading', chosen: JSON.stringify(body), total: 0, processed: 0, problem: null })
          .set({ created: 0, updated: 0, skipped: 0, refused: 0, finished_at: null })
          .where('id', '=', id)
          .execute()
        await sendImport(jobs, tx, { accountId: actor.accountId, importId: id })
        return id
      },
      read: ({ tx, actor, locale }, id) => readImport(tx, actor, id, locale),
    },

    run: {
      async change({ tx, actor, params: { id }, body }) {
        const { state, duplicates } = await lockedImport(tx, actor, id)
        if (state !== 'checked') throw new AppError('conflict')
        await tx
          .updateTable('imports')
          .set({ state: 'running', dry_run: false, duplicates: body.duplicates ?? duplicates, content: null })
          .where('id', '=', id)
          .execute()
        await beginRun(tx, id)
        await sendImport(jobs, tx, { accountId: actor.accountId, importId: id })
        return id
      },
      read: ({ tx, actor, locale }, id) => readImport(tx, actor, id, locale),
    },

    undo: {
      async change({ tx, actor, params: { id } }) {
        const { undo_until } = await lockedImport(tx, actor, id)
        if (undo_until === null) throw new AppError('conflict')
        await tx.updateTable('imports').set({ state: 'undoing' }).where('id', '=', id).execute()
        await sendImport(jobs, tx, { accountId: actor.accountId, importId: id })
        return id
      },
      read: ({ tx, actor, locale }, id) => readImport(tx, actor, id, locale),
    },

    async refusedRows({ tx, actor, params: { id }, locale }) {
      return sheetDownload(`import-${id}-refused`, await refusedSheet(tx, actor, id, locale))
    },
  }
}
