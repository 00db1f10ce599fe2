import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { DAY, EMPTY } from '../../support/board-rows.ts'
import { type Answer, answerCalls, openAt } from '../../support/crud-harness.tsx'

afterEach(() => vi.unstubAllGlobals())

const NONE_WAITS = 'Все заявки распределены'

/** Opens a month with the column of those that wait, before a board that answers as the test says. */
async function openMonth(board: () => Answer | Promise<Answer>) {
  answerCalls(({ path }) => {
    if (path === '/requests/board') return board()
    return { response: path === '/requests' ? { data: [], current_page: 1, per_page: 200, total: 0 } : [] }
  })
  await openAt(`/requests?view=calendar&span=month&date=${DAY}&waiting=true`, ['requests:read', 'requests:update'])
  await screen.findByRole('checkbox', { name: 'Ждут назначения' })
}
const boardOf = (waiting: object[]): Answer => ({
  response: { employees: [], requests: [], waiting, is_waiting_cut: false },
})

it('says why those that wait cannot be shown, and shows them after another try', async () => {
  const message = 'Больше 5000 заявок: выберите меньше дней или исполнителей'
  const refused = { code: 'validation_failed', message: 'Проверьте', fields: { _: { key: 'x', message } } }
  const answers: Answer[] = [{ status: 422, error: refused }]
  await openMonth(() => answers.shift() ?? boardOf([EMPTY]))
  await screen.findByText(message)
  expect(screen.queryByText(NONE_WAITS)).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }))
  await screen.findByText(/№41 Ремонт насоса/)
  expect(screen.queryByText(message)).toBeNull()
})

it('says that none waits only when that is known', async () => {
  let answer: ((answer: Answer) => void) | undefined
  const answered = new Promise<Answer>((resolve) => {
    answer = resolve
  })
  await openMonth(() => answered)
  expect(screen.queryByText(NONE_WAITS)).toBeNull()
  answer?.(boardOf([]))
  await screen.findByText(NONE_WAITS)
})
