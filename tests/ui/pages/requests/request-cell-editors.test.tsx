import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PlanningConflict } from '#contract/requests/planning-conflicts.ts'
import { type Answer, type Asked, answerCalls, openAt } from '../../support/crud-harness.tsx'

const executor = { id: 5, name: 'Кравцов Дмитрий', avatar: null }
const REQUEST = {
  id: 7,
  number: 107,
  name: 'Осмотр',
  type: 'planned',
  status: 1,
  attention_reasons: [],
  priority: 0,
  employees: [executor],
  deadline_at: null as string | null,
  planned_start_at: null,
  duration_min: 60,
  version: 3,
  actions: ['assign', 'change-deadline'],
}
const CONFLICT: PlanningConflict = {
  key: 'overlap',
  employee: executor,
  request: { id: 9, number: 12, name: 'Насос' },
  from: '2099-03-02T08:00:00Z',
  to: '2099-03-02T10:00:00Z',
  hours: [],
  travel_min: null,
  token: 'overlap:5:9',
}

/** The list with one row, for a user who may change requests. */
async function openList(row: object = {}, change: (asked: Asked) => Answer = () => ({ response: REQUEST })) {
  const request = { ...REQUEST, ...row }
  const asked = answerCalls((call) => {
    if (call.method === 'PATCH') return change(call)
    if (call.path !== '/requests') return { response: [] }
    return { response: { data: [request], current_page: 1, per_page: 20, total: 1 } }
  })
  await openAt('/requests', ['requests:read', 'requests:update', 'employees:read'])
  const link = await screen.findByRole('link', { name: 'Осмотр' })
  const sent = () => asked.filter(({ method }) => method === 'PATCH').map(({ path, body }) => ({ path, body }))
  return { row: link.closest('tr') as HTMLElement, sent }
}

const cellOf = (row: HTMLElement, field: string) => within(row).getByTitle(`Изменить: ${field}`)
const address = () => screen.getByLabelText('address').textContent

function type(label: string, text: string) {
  const input = screen.getByLabelText(label)
  fireEvent.focus(input)
  fireEvent.change(input, { target: { value: text } })
  fireEvent.blur(input)
}

beforeEach(() => {
  localStorage.clear()
})

describe('a cell of the list of requests', () => {
  it('takes a first deadline without a reason, and stays in the list', async () => {
    const { row, sent } = await openList()
    cellOf(row, 'Срок').focus()
    await userEvent.keyboard('{Enter}')
    await screen.findByLabelText('Новый срок')
    expect(screen.queryByLabelText('Комментарий')).toBeNull()
    type('Новый срок', '02.03.2099 10:00')
    await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
    await waitFor(() => expect(screen.queryByLabelText('Новый срок')).toBeNull())
    const deadline_at = new Date(2099, 2, 2, 10).toISOString()
    expect(sent()).toEqual([{ path: '/requests/7/change-deadline', body: { deadline_at, version: 3 } }])
    expect(address()).toBe('/requests')
  })

  it('asks for the reason where a promised deadline moves', async () => {
    const { row, sent } = await openList({ deadline_at: '2099-03-01T10:00:00Z' })
    await userEvent.click(cellOf(row, 'Срок'))
    await screen.findByLabelText('Комментарий')
    type('Новый срок', '02.03.2099 10:00')
    await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
    await screen.findByText('Напишите комментарий')
    expect(sent()).toEqual([])
  })

  it('asks about a conflict, and plans in spite of it for who means it', async () => {
    const { row, sent } = await openList({}, ({ body }) =>
      (body as { force: string[] }).force.length > 0
        ? { response: REQUEST }
        : { status: 409, error: { code: 'planning_conflict', message: 'Занят', debug: null, details: [CONFLICT] } },
    )
    await userEvent.click(cellOf(row, 'Исполнители'))
    await userEvent.click(await screen.findByRole('button', { name: 'Сохранить' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Всё равно запланировать' }))
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent().at(-1)).toEqual({
      path: '/requests/7/assign',
      body: { employees: [5], planned_start_at: null, duration_min: 60, version: 3, force: ['overlap:5:9'] },
    })
  })

  it('is left by Esc, which changes nothing and gives the focus back', async () => {
    const { row, sent } = await openList()
    await userEvent.click(cellOf(row, 'Срок'))
    type('Новый срок', '02.03.2099 10:00')
    fireEvent.keyDown(screen.getByLabelText('Новый срок'), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByLabelText('Новый срок')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(cellOf(row, 'Срок')))
    expect(sent()).toEqual([])
  })

  it('opens nothing for who may not change the request', async () => {
    const { row } = await openList({ actions: [] })
    expect(within(row).queryByTitle('Изменить: Срок')).toBeNull()
    await userEvent.click(within(row).getByText('Кравцов Дмитрий'))
    await waitFor(() => expect(address()).toBe('/requests/7'))
  })
})
