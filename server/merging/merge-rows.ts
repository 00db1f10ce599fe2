import { sql } from 'kysely'
import type { MergedEntity } from '#contract/merged-entities.ts'
import type { Actor } from '../access/actor.ts'
import { checkConflictsAt } from '../db/check-conflicts-later.ts'
import type { Tx } from '../db/database.ts'
import { allowLongStatements } from '../db/long-statements.ts'
import { record } from '../history/record.ts'
import { announce } from '../live/announce.ts'
import { announceMoved } from './announce-moved.ts'
import {
  differing,
  type Filled,
  filledBy,
  historyOf,
  lockPair,
  type MergedPair,
  referringColumn,
} from './merged-rows.ts'

/**
 * Merges another row into this one: all that belongs to the other goes over, and it is no more. This one takes what it has
 * not itself; a client's other phone and email become a contact. Returns the merge, which can be undone for a day
 * (docs/decisions/0118-merging.md). That the actor may delete both is checked by the caller.
 * @throws AppError not_found; validation_failed at `other_id`
 */
export async function mergeRows(
  tx: Tx,
  actor: Actor,
  entity: MergedEntity,
  { id, otherId }: { id: number; otherId: number },
): Promise<number> {
  const pair = await lockPair(tx, entity, id, otherId)
  const { target, source } = pair
  await allowLongStatements(tx)
  if (entity === 'clients') await dropEmptyBankDetails(tx, id)
  const { rows } = await sql<{ merge: number }>`
    select merge_rows(${entity}, ${referringColumn(entity)}, ${otherId}, ${id}) as merge`.execute(tx)
  const [done] = rows
  if (!done) throw new Error('A function answers one row')
  const filled = { ...filledBy(pair), ...(await takePicture(tx, pair, done.merge)) }
  await fill(tx, entity, id, filled)
  const contactId = entity === 'clients' ? await keepAsContact(tx, pair) : null

  const { place, liveChange } = await historyOf(tx, entity, target)
  const into = entity === 'contacts' ? { into: target.name } : {}
  const payload = { entity, name: source.name, ...into, merge_id: done.merge }
  const eventId = await record(tx, actor, 'merged', payload, place, liveChange)
  await sql`
    update merges set filled = ${JSON.stringify(filled)}::jsonb, contact_id = ${contactId}, event_id = ${eventId}
    where id = ${done.merge}`.execute(tx)
  if (entity === 'facilities') await checkConflictsAt(tx, id)
  if (entity !== 'contacts') {
    await tx.insertInto('merged_ids').values({ entity, source_id: otherId, target_id: id }).execute()
    announce(tx, { account: actor.accountId, entity, id: otherId, type: 'deleted' })
  }
  await announceMoved(tx, actor, done.merge)
  return done.merge
}

/** A row without any would keep those of the other client from going over. */
async function dropEmptyBankDetails(tx: Tx, clientId: number): Promise<void> {
  await sql`
    delete from bank_details b
    where client_id = ${clientId} and jsonb_strip_nulls(to_jsonb(b) - 'account_id' - 'client_id') = '{}'`.execute(tx)
}

/** Of two pictures the other row's waits for the merge to be undone. */
async function takePicture(tx: Tx, { target, source }: MergedPair, merge: number): Promise<Filled> {
  if (source.avatar_key === null || target.avatar_key !== null) return {}
  const { rows } = await sql<{ key: string }>`
    insert into avatars (key, file_id)
    select ${source.avatar_key}, avatar_file_id from merges where id = ${merge} and avatar_file_id is not null
    returning key`.execute(tx)
  return rows[0] ? { avatar_key: { old: null, new: rows[0].key } } : {}
}

async function fill(tx: Tx, entity: MergedEntity, id: number, filled: Filled): Promise<void> {
  const columns = Object.keys(filled)
  if (columns.length === 0) return
  const values = JSON.stringify(Object.fromEntries(Object.entries(filled).map(([field, value]) => [field, value.new])))
  const taken = sql.join(columns.map((column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`))
  await sql`
    update ${sql.table(entity)} t set ${taken}
    from jsonb_populate_record(null::${sql.table(entity)}, ${values}::jsonb) given where t.id = ${id}`.execute(tx)
}

/** What both clients have, and only one of it fits. */
async function keepAsContact(tx: Tx, pair: MergedPair): Promise<number | null> {
  const fields = differing(pair, ['phone', 'email'])
  if (fields.length === 0) return null
  const { phone = null, email = null } = Object.fromEntries(fields.map((field) => [field, pair.source.values[field]]))
  const { rows } = await sql<{ id: number }>`
    insert into contacts (account_id, client_id, name, phone, email)
    values (current_account(), ${pair.target.id}, ${pair.source.name}, ${phone}, ${email}) returning id`.execute(tx)
  return rows[0]?.id ?? null
}
