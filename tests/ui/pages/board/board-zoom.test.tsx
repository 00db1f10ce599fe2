import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { NAMES_WIDTH } from '#src/custom-pages/requests/board/grid/board-rows.ts'
import { DAY, EMPTY, WORKER } from '#tests/ui/support/board-rows.ts'
import { answerCalls, openAt } from '#tests/ui/support/crud-harness.tsx'

const HALF = 400

afterEach(() => vi.unstubAllGlobals())

it('draws the hour in the middle of the board larger and smaller where it is', async () => {
  answerCalls(({ path }) =>
    path === '/requests/board'
      ? { response: { employees: [WORKER], requests: [], waiting: [EMPTY], is_waiting_cut: false } }
      : { response: path === '/requests' ? { data: [], current_page: 1, per_page: 20, total: 0 } : [] },
  )
  await openAt(`/requests?view=board&date=${DAY}`, ['requests:read', 'requests:update', 'employees:read'])
  const board = await screen.findByRole('region', { name: 'Доска: исполнители и время' })
  Object.defineProperty(board, 'clientWidth', { value: NAMES_WIDTH + 2 * HALF })
  const hourInTheMiddle = (scale: number) => (board.scrollLeft + HALF) / scale

  expect(board.scrollLeft / 72).toBe(8)
  board.scrollLeft = 17 * 72 - HALF
  await userEvent.click(screen.getByRole('button', { name: 'Крупнее' }))
  expect(hourInTheMiddle(112)).toBeCloseTo(17)
  for (const scale of [72, 44]) {
    await userEvent.click(screen.getByRole('button', { name: 'Мельче' }))
    expect(hourInTheMiddle(scale)).toBeCloseTo(17)
  }

  // Other days begin with their morning, whatever was looked at before.
  await userEvent.click(screen.getByText('Неделя'))
  expect(board.scrollLeft / 28).toBe(8)
})
