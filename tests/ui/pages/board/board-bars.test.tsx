import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { BoardRequest } from '#contract/requests/request-board.ts'
import { at, DAY, EMPTY, WORKER } from '#tests/ui/support/board-rows.ts'
import { answerCalls, openAt } from '#tests/ui/support/crud-harness.tsx'

const VISIT: BoardRequest = { ...EMPTY, planned_start_at: at('10:00'), employees: [WORKER.id] }
const LATE: BoardRequest = {
  ...VISIT,
  id: 71,
  number: 42,
  type: 'emergency',
  status: 3,
  attention: true,
  attention_reasons: ['overdue', 'executor_conflict'],
  planned_start_at: at('10:30'),
  deadline_at: at('11:00'),
  client: { id: 9, name: 'Ромашка' },
  facility: { id: 8, name: 'Склад', address: 'Тверь, Лесная, 5' },
}

async function open(others: BoardRequest[] = []) {
  answerCalls(({ path }) => {
    if (path === '/requests/board') {
      return {
        response: { employees: [WORKER], requests: [VISIT, LATE, ...others], waiting: [], is_waiting_cut: false },
      }
    }
    if (path === '/requests/phones') return { response: [{ id: 71, name: 'Анна', phone: '+74950001020' }] }
    return { response: path === '/requests' ? { data: [], current_page: 1, per_page: 20, total: 0 } : [] }
  })
  await openAt(`/requests?view=board&date=${DAY}`, ['requests:read', 'requests:update', 'employees:read'])
  await screen.findByRole('button', { name: /№42/ })
  const bar = (id: number) => document.querySelector<HTMLElement>(`[data-bar="${id}"]`) as HTMLElement
  return { plain: bar(VISIT.id), late: bar(LATE.id), bar }
}

it('says with a form, and in words, what a colour says of a bar', async () => {
  const { plain, late } = await open()
  expect(late.dataset).toMatchObject({ status: 'working', emergency: 'true', late: 'true', conflict: 'true' })
  expect(late.getAttribute('aria-label')).toBe(
    '10:30 №42 Ремонт насоса, В работе, Аварийная, Просрочена, Время не подходит исполнителю',
  )
  expect([plain.dataset.status, plain.dataset.emergency, plain.dataset.late, plain.dataset.conflict]).toEqual(
    Array(4).fill(undefined),
  )
  const legend = within(screen.getByRole('list', { name: 'Обозначения' }))
  for (const name of ['Новая', 'В работе', 'Аварийная', 'Просрочена', 'Конфликт'])
    expect(legend.getByText(name)).toBeTruthy()
})

it('marks where in a bar its promise runs out, and says it', async () => {
  const promised = { ...VISIT, id: 72, number: 43, planned_start_at: at('14:00'), sla_due_at: at('14:30') }
  const early = { ...VISIT, id: 73, number: 44, planned_start_at: at('16:00'), sla_due_at: at('18:00') }
  const { plain, bar } = await open([promised, early])
  expect(bar(72).dataset.due).toBe('true')
  expect(Number.parseFloat(bar(72).style.getPropertyValue('--due-at'))).toBeGreaterThan(0)
  expect(bar(72).getAttribute('aria-label')).toContain('по договору до 14:30')
  expect([plain.dataset.due, bar(73).dataset.due]).toEqual([undefined, undefined])
})

it('opens a card on a bar that is pointed at or has the focus: where, whom to call, when, and why it is marked', async () => {
  const { plain, late } = await open()
  await userEvent.hover(late)
  const card = await screen.findByRole('tooltip')
  await within(card).findByRole('link', { name: /Анна, \+7 \(495\)/ })
  expect(card.textContent).toContain('Ромашка')
  expect(card.textContent).toContain('Тверь, Лесная, 5')
  expect(card.textContent).toContain('10:30–11:30')
  expect(card.textContent).toMatch(/Кравцов Дмитрий: занят .*№41 Ремонт насоса/)
  await userEvent.unhover(late)
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())

  await userEvent.keyboard('{Tab}')
  plain.focus()
  expect((await screen.findByRole('tooltip')).textContent).toContain('№41')
  fireEvent.keyDown(plain, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
})
