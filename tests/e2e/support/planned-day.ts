import type { Page } from '@playwright/test'
import type { BoardRequest } from '#contract/requests/request-board.ts'
import type { Account } from './account.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The day after tomorrow by the clock of the browser, and the moment of a time on it. */
export async function dayOf(page: Page) {
  const midnight = await page.evaluate((ahead) => new Date(Date.now() + ahead).setHours(0, 0, 0, 0), 2 * DAY_MS)
  const date = await page.evaluate((at) => new Date(at).toLocaleDateString('sv-SE'), midnight)
  return { date, at: (hour: number) => new Date(midnight + hour * HOUR_MS).toISOString() }
}

export async function planOf(
  account: Account,
  id: number,
): Promise<Pick<BoardRequest, 'planned_start_at' | 'duration_min'>> {
  const { planned_start_at, duration_min } = await account.call<BoardRequest>('GET', `requests/${id}`)
  return { planned_start_at: planned_start_at && new Date(planned_start_at).toISOString(), duration_min }
}
