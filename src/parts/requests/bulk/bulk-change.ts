import type { RequestListRow, RequestPage } from '#contract/requests/request-rows.ts'
import { reasonOf } from '#src/providers/calls/api-error.ts'
import { forEachItem } from '../for-each-item.ts'

export interface BulkChange<Values> {
  /** The row's own call: it has the row's permissions, history and notifications. */
  take: (row: RequestListRow, values: Values) => Promise<RequestPage>
  /** What brings a changed row back to what it was; null when that is not possible. Absent when it never is. */
  undo?: (row: RequestListRow, changed: RequestPage) => (() => Promise<unknown>) | null
}

/** What became of the rows: each is in one of the two lists. */
export interface BulkOutcome {
  changed: RequestListRow[]
  failed: { row: RequestListRow; reason: string }[]
  /** One for each row that can be brought back. */
  undos: (() => Promise<unknown>)[]
}

/** Changes each row by itself: what is refused for one leaves the others changed. */
export async function changeEach<Values>(
  rows: readonly RequestListRow[],
  values: Values,
  { take, undo }: BulkChange<Values>,
  onProgress: (done: number) => void,
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { changed: [], failed: [], undos: [] }
  await forEachItem(rows, async (row) => {
    try {
      const changed = await take(row, values)
      outcome.changed.push(row)
      const back = undo?.(row, changed)
      if (back) outcome.undos.push(back)
    } catch (error) {
      outcome.failed.push({ row, reason: reasonOf(error) })
    }
    onProgress(outcome.changed.length + outcome.failed.length)
  })
  return outcome
}
