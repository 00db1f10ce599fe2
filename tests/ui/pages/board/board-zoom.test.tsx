import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import styles from '#src/custom-pages/requests/board/board.module.css'
import { NAMES_WIDTH } from '#src/custom-pages/requests/board/grid/board-rows.ts'
import { DAY, EMPTY, WORKER } from '#tests/ui/support/board-rows.ts'
import { answerCalls, openAt } from '#tests/ui/support/crud-harness.tsx'

const HALF = 400

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(NAMES_WIDTH + 2 * HALF)
  answerCalls(({ path }) =>
    path === '/requests/board'
      ? { response: { employees: [WORKER], requests: [], waiting: [EMPTY], is_waiting_cut: false } }
      : { response: path === '/requests' ? { data: [], current_page: 1, per_page: 20, total: 0 } : [] },
  )
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
})

async function open(span: string) {
  await openAt(`/requests?view=board&span=${span}&date=${DAY}`, ['requests:read', 'requests:update', 'employees:read'])
  return screen.findByRole('region', { name: 'Доска: исполнители и время' })
}

/** Where the days begin, in CSS pixels. */
function midnights(): number[] {
  const lines = [...document.querySelectorAll<HTMLElement>(`.${styles.midnight}`)]
  return lines.map(({ style }) => Number.parseFloat(style.left) - NAMES_WIDTH)
}

it('draws the hour in the middle of the board larger and smaller where it is', async () => {
  const board = await open('day')
  const hourInTheMiddle = (scale: number) => (board.scrollLeft + HALF) / scale

  expect(board.scrollLeft / 72).toBe(8)
  board.scrollLeft = 17 * 72 - HALF
  await userEvent.click(screen.getByRole('button', { name: 'Крупнее' }))
  expect(hourInTheMiddle(112)).toBeCloseTo(17)
  for (const scale of [72, 44]) {
    await userEvent.click(screen.getByRole('button', { name: 'Мельче' }))
    expect(hourInTheMiddle(scale)).toBeCloseTo(17)
  }
})

it('shows a week at once, its nights folded away, and keeps the scale that was chosen', async () => {
  await open('week')
  const day = (2 * HALF) / 7
  expect(midnights().map((left) => Math.round(left))).toEqual([0, 1, 2, 3, 4, 5, 6].map((at) => Math.round(at * day)))

  await userEvent.click(screen.getByRole('button', { name: 'Крупнее' }))
  // Nine hours of work, at 18 pixels each.
  expect(midnights()[1]).toBe(9 * 18)
  cleanup()
  await open('week')
  expect(midnights()[1]).toBe(9 * 18)
  await userEvent.click(screen.getByRole('button', { name: 'Мельче' }))
  expect(midnights()[1]).toBeCloseTo(day)
})

it('names the days of a week without their month where that would meet the next one', async () => {
  const heads = () => [...document.querySelectorAll(`.${styles.day}`)].map(({ textContent }) => textContent)
  const withMonth = /^[а-я]{2}, \d+ [а-я]/
  await open('week')
  expect(heads()).toEqual(Array(7).fill(expect.stringMatching(withMonth)))
  cleanup()
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(NAMES_WIDTH + 7 * 80)
  await open('week')
  expect(heads()).toHaveLength(7)
  expect(heads().filter((head) => withMonth.test(head ?? ''))).toEqual([])
})
