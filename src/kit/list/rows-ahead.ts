import type { GetListParams, GetListResponse } from '@refinedev/core'
import { dataProvider } from '#src/providers/data.ts'

/** As long as a list considers an answer fresh. */
const FRESH_MS = 5_000

let ahead: { asked: string; answer: GetListResponse; at: number } | undefined

/** Prefetches the rows of a list, so that the first render of its page already has them. */
export async function askRowsAhead(asked: GetListParams): Promise<void> {
  ahead = { asked: JSON.stringify(asked), answer: await dataProvider.getList(asked), at: Date.now() }
}

/** The prefetched answer to the same call, while fresh. */
export function answeredAhead(asked: GetListParams): GetListResponse | undefined {
  const isFresh = ahead && Date.now() - ahead.at < FRESH_MS
  return isFresh && ahead?.asked === JSON.stringify(asked) ? ahead.answer : undefined
}
