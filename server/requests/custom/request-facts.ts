import type { RowFacts } from '#contract/custom-fields/evaluate.ts'
import type { StoredCustom } from '#server/custom-fields/index.ts'
import type { Tx } from '#server/db/database.ts'
import type { LockedRequest } from '../page/lock-request.ts'

/** What decides which fields of the account's own a request has. */
export async function fieldFactsOf(
  tx: Tx,
  { work_type, client_id }: Pick<LockedRequest, 'work_type' | 'client_id'>,
): Promise<RowFacts> {
  const client = client_id === null ? null : await clientOf(tx, client_id)
  return { work_type, client_type: client?.type ?? null }
}

async function clientOf(tx: Tx, id: number) {
  return tx.selectFrom('clients').select('type').where('id', '=', id).executeTakeFirst()
}

/** The values of a request as they are stored. */
export function storedCustomIn({ custom }: Pick<LockedRequest, 'custom'>): StoredCustom {
  return custom as StoredCustom
}
