import type { Actor } from '../access/actor.ts'
import type { Database, Tx } from '../db/database.ts'
import { inHeavyTurn } from '../work/heavy-work.ts'

/** Rows read at once: the most a process holds of a list, however long. */
const PAGE_ROWS = 5000

interface Exporting {
  database: Database
  /** The call's own unit of work, which ends when its answer begins. */
  tx: Tx
  actor: Actor
}

interface Paging {
  page: number
  per_page: number
}

/**
 * A list page by page. The first page is read within the call, so that an error in it becomes the answer; further ones
 * are read on demand, each in a unit of work of its own, so that a slow download holds no connection. A row that new
 * ones have moved on to the next page meanwhile is not repeated.
 */
export async function allPages<Row>(
  { database, tx, actor }: Exporting,
  read: (tx: Tx, paging: Paging) => Promise<{ data: readonly Row[] }>,
  keyOf: (row: Row) => unknown,
  pageRows = PAGE_ROWS,
): Promise<AsyncGenerator<Row[]>> {
  const { data: first } = await read(tx, { page: 1, per_page: pageRows })
  return pages()

  async function* pages() {
    let before = new Set<unknown>()
    for (let page = 1, data = first; ; page++) {
      yield data.filter((row) => !before.has(keyOf(row)))
      if (data.length < pageRows) return
      before = new Set(data.map(keyOf))
      const paging = { page: page + 1, per_page: pageRows }
      const further = () => database.inAccount(actor.accountId, (unit) => read(unit, paging), { readOnly: true })
      data = (await inHeavyTurn(actor.accountId, further)).data
    }
  }
}
