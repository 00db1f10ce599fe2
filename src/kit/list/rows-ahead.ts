import type { GetListParams, GetListResponse } from '@refinedev/core'
import { dataProvider } from '../../providers/data.ts'

/** As long as a list takes what it has been answered for current. */
const FRESH_MS = 5_000

let ahead: { asked: string; answer: GetListResponse; at: number } | undefined

/** Asks for the rows of a list before anything of its page is drawn: they are in the first drawing then. */
export async function askRowsAhead(asked: GetListParams): Promise<void> {
  ahead = { asked: JSON.stringify(asked), answer: await dataProvider.getList(asked), at: Date.now() }
}

/** What has just been answered to the same question. */
export function answeredAhead(asked: GetListParams): GetListResponse | undefined {
  const isFresh = ahead && Date.now() - ahead.at < FRESH_MS
  return isFresh && ahead?.asked === JSON.stringify(asked) ? ahead.answer : undefined
}
