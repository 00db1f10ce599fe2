import type { Changes } from '#contract/history.ts'
import type { Tx } from '../db/database.ts'
import { type Author, record } from './record.ts'

/** Records a change of a user, which the lists of users follow. */
export async function recordUserChange(
  tx: Tx,
  author: Author,
  { id, name }: { id: number; name: string },
  changes: Changes,
): Promise<void> {
  await record(tx, author, 'userChanged', { name, changes }, { userId: id }, { entity: 'users', id, type: 'updated' })
}
