import { sql } from 'kysely'
import type { CustomFieldRow } from '#contract/custom-fields/custom-fields.ts'
import { type CustomEntity, customName, ERASE_FIELD_DAYS } from '#contract/custom-fields/field-types.ts'
import { EVENT_KINDS } from '#contract/history.ts'
import { ROW_EVENT_KINDS } from '#contract/row-events.ts'
import type { Actor } from '../../access/actor.ts'
import type { Database, Tx } from '../../db/database.ts'
import { allowLongStatements } from '../../db/long-statements.ts'
import { AppError } from '../../errors/app-error.ts'
import type { JobDefinition } from '../../jobs/jobs.ts'
import { announceAccessChange } from '../../live/announce.ts'
import { emptyRows } from './field-rows.ts'
import { readCustomField, readCustomFields } from './read-fields.ts'
import { recordField } from './record-field.ts'
import { lockFields } from './save-field.ts'

/**
 * Decides to erase an archived field, or to keep it after all.
 * @throws AppError not_found; conflict for a field that is not archived, and when its erasure has begun
 */
export async function eraseCustomField(tx: Tx, actor: Actor, id: number, undo: boolean): Promise<CustomFieldRow> {
  await lockFields(tx, actor)
  const field = await readCustomField(tx, id)
  if (!field.is_archived) throw new AppError('conflict', { fields: { _: 'archive_first' } })
  if (field.erase_at && Date.parse(field.erase_at) <= Date.now())
    throw new AppError('conflict', { fields: { _: 'erasure_begun' } })
  await tx
    .updateTable('custom_fields')
    .set({
      erase_at: undo
        ? null
        : sql<string>`coalesce(erase_at, now() + make_interval(days => ${sql.lit(ERASE_FIELD_DAYS)}))`,
    })
    .where('id', '=', id)
    .execute()
  return readCustomField(tx, id)
}

interface Due {
  account_id: number
  id: number
  entity: CustomEntity
  key: string
}

/** Erases the fields whose time has come: their values, what the history says of these, and the fields themselves. */
export function eraseFieldsJob(database: Database): JobDefinition {
  return {
    queue: 'erase-custom-fields',
    cron: '23 * * * *',
    async work() {
      const { rows } = await database.asSystem(
        (tx) => sql<Due>`select account_id, id, entity, key from custom_fields where erase_at <= now()`.execute(tx),
        { readOnly: true },
      )
      for (const field of rows) await eraseWholly(database, field)
    },
  }
}

/** One unit of work empties so many rows. */
const AT_ONCE = 2_000

async function eraseWholly(database: Database, field: Due): Promise<void> {
  const inAccount = <T>(work: (tx: Tx) => Promise<T>) => database.inAccount(field.account_id, work)
  while ((await inAccount((tx) => emptyRows(tx, field, AT_ONCE))) === AT_ONCE);
  await database.asSystem((tx) => forgetChanges(tx, field))
  await inAccount((tx) => dropField(tx, field))
}

/** The events that say what changed in rows of an entity. */
function changeKinds(entity: CustomEntity): number[] {
  if (entity === 'requests') return [EVENT_KINDS.requestChanged.id]
  if (entity === 'employees') return [EVENT_KINDS.userChanged.id]
  return ROW_EVENT_KINDS.filter((one) => one.entity === entity && one.event === 'changed').map(({ id }) => id)
}

async function forgetChanges(tx: Tx, { account_id, entity, key }: Due): Promise<void> {
  await allowLongStatements(tx)
  const path = sql`array['changes', ${customName(key)}]`
  await sql`
    update events set payload = payload #- ${path}
    where account_id = ${account_id} and kind = any(${changeKinds(entity)}) and payload #> ${path} is not null`.execute(
    tx,
  )
}

async function dropField(tx: Tx, { account_id, id, entity, key }: Due): Promise<void> {
  const author = { accountId: account_id, userId: null }
  await lockFields(tx, author)
  const field = await readCustomField(tx, id)
  for (const { id: other, show_when } of await readCustomFields(tx, entity)) {
    const left = show_when.filter((condition) => condition.field !== key)
    if (left.length < show_when.length)
      await tx
        .updateTable('custom_fields')
        .set({ show_when: JSON.stringify(left) })
        .where('id', '=', other)
        .execute()
  }
  await tx.deleteFrom('custom_fields').where('id', '=', id).execute()
  await recordField(tx, author, 'customFieldErased', field)
  await announceAccessChange(tx, account_id)
}
