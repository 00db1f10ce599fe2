import { sql } from 'kysely'
import type { z } from 'zod'
import type { BankDetails } from '#contract/account/bank-details.ts'
import { clientUpdate } from '#contract/clients/clients.ts'
import type { Changes } from '#contract/history.ts'
import type { Country } from '#contract/values/countries.ts'
import type { Actor } from '../access/actor.ts'
import { checkedBankDetails } from '../accounts/index.ts'
import { setCustom } from '../custom-fields/index.ts'
import { isArchived, withArchivedAt } from '../db/archived.ts'
import { columnsOf } from '../db/columns-of.ts'
import type { Tx } from '../db/database.ts'
import { notFound } from '../errors/app-error.ts'
import { setExternalId } from '../external-ids/index.ts'
import type { AvatarChange } from '../files/change-avatar.ts'
import { changesBetween, record } from '../history/record.ts'
import { setTags } from '../tags/index.ts'
import { readBankDetails, writeBankDetails } from './bank-details.ts'

const COLUMNS = columnsOf(clientUpdate, 'external_id', 'tags', 'is_archived', 'custom')

/**
 * Changes the given fields of a client, and its tags to the given ones; records the differences in its history. Resolves to
 * whether there were any.
 */
export async function changeClient(
  tx: Tx,
  actor: Actor,
  id: number,
  body: z.output<typeof clientUpdate>,
): Promise<boolean> {
  const { tags, external_id, custom, ...fields } = body
  const before = await lockedClient(tx, id)
  const changes = changesBetween(before, fields)
  if (changes) {
    await tx
      .updateTable('clients')
      .set({ ...withArchivedAt(fields), updated_at: sql<string>`now()` })
      .where('id', '=', id)
      .execute()
  }
  const tagChange = tags && (await setTags(tx, actor, { type: 'client', id }, tags))
  const isRenumbered = await setExternalId(tx, actor, 'clients', id, external_id)
  const ownChanges = await setCustom(tx, actor, 'clients', id, custom, { client_type: fields.type ?? before.type })
  const all = { ...changes, ...ownChanges, ...(tagChange && { tags: tagChange }) }
  await recordChange(tx, actor, id, fields.name ?? before.name, all)
  return isRenumbered || Object.keys(all).length > 0
}

/** Changes the given bank details of a client. @throws InvalidCall at numbers that cannot be valid in its country */
export async function changeBankDetails(
  tx: Tx,
  actor: Actor,
  id: number,
  body: Partial<BankDetails>,
): Promise<BankDetails> {
  const { name, country } = await lockedClient(tx, id)
  const before = await readBankDetails(tx, id)
  const given = checkedBankDetails((country as Country | null) ?? actor.country, before, body)
  const changes = changesBetween(before, given)
  if (!changes) return before
  await writeBankDetails(tx, actor, id, given)
  await recordChange(tx, actor, id, name, changes)
  return { ...before, ...given }
}

/** Two changes at once would each record the other's as its own. */
function lockedClient(tx: Tx, id: number) {
  return tx
    .selectFrom('clients')
    .select([...COLUMNS, isArchived])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
}

/** Records in a client's history that its picture changed. */
export async function recordClientAvatar(tx: Tx, actor: Actor, id: number, change: AvatarChange): Promise<void> {
  const { name } = await lockedClient(tx, id)
  await recordChange(tx, actor, id, name, change)
}

async function recordChange(tx: Tx, actor: Actor, id: number, name: string, changes: Changes): Promise<void> {
  if (Object.keys(changes).length === 0) return
  const liveChange = { entity: 'clients', id, type: 'updated' } as const
  await record(tx, actor, 'clientChanged', { name, changes }, { clientId: id }, liveChange)
}
