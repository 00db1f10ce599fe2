import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type Answer, type Asked, answerCalls, openAt } from '../support/crud-harness.tsx'

const NOTHING = { data: [], current_page: 1, per_page: 20, total: 0, count: 0 }
const SOMEONE = {
  ...{ id: 7, name: 'Ли Ян', firstname: 'Ян', surname: 'Ли', patronymic: null, email: 'yan@example.test', phone: null },
  ...{ role: { id: 4, name: 'executor' }, is_active: true, is_serviceman: true, avatar: null, tags: [] },
}
const USER = { ...SOMEONE, is_invited: false, created_at: '2026-01-02T03:04:05Z', actions: ['update'] }
const EMPLOYEE = {
  ...{
    ...SOMEONE,
    personal_phone: null,
    workload: null,
    rating: null,
    profit: '0.00',
    open_requests: 2,
    last_geo: null,
  },
  ...{ workSchedule: null, actions: ['update'] },
}
const WORK = {
  facilities: 1,
  agreements: 0,
  managed_requests: 0,
  executed_requests: 2,
  managed_schedules: 0,
  executed_schedules: 1,
}

function answers(work: object = WORK) {
  return ({ method, path }: Asked): Answer => {
    if (path.endsWith('/hand-over')) return { response: work }
    if (method === 'POST') return { response: path.startsWith('/employees') ? EMPLOYEE : USER }
    if (path === '/account/users/7') return { response: USER }
    if (path === '/employees/7') return { response: EMPLOYEE }
    if (path.endsWith('ForSelector')) return { response: [{ id: 9, name: 'Ким Пётр', avatar: null }] }
    return { response: path === '/tags' || path === '/roles' ? [] : NOTHING }
  }
}

const sentBy = (asked: Asked[]) => asked.find(({ method }) => method === 'POST')?.body

it('asks who takes over from a user who is being deactivated, or that no one does', async () => {
  const user = userEvent.setup({ delay: null })
  const asked = answerCalls(answers())
  await openAt('/settings/users/7', [], { role: 'admin' })
  await user.click(await screen.findByRole('switch', { name: 'Может входить' }))
  await screen.findByText(/есть незавершённая работа/)
  expect(screen.getByText('Менеджер: 1 объект')).toBeTruthy()
  expect(screen.getByText('Исполнитель: 2 открытые заявки, 1 регулярная заявка')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Оставить без менеджера' }))
  await user.click(screen.getAllByRole('radio', { name: 'Передать другому' }).at(-1) as HTMLElement)
  await user.click(screen.getByRole('combobox', { name: 'Передать другому' }))
  await user.click(await screen.findByTitle('Ким Пётр'))
  await user.click(screen.getByRole('button', { name: /Сохранить/ }))
  await waitFor(() => expect(sentBy(asked)).toMatchObject({ hand_over: { manager_id: null, employee_id: 9 } }))
})

it('asks the same of an employee who is no longer to go out', async () => {
  const user = userEvent.setup({ delay: null })
  const asked = answerCalls(answers({ executed_requests: 2, executed_schedules: 0 }))
  await openAt('/employee/7/edit', ['employees:read', 'employees:update'])
  await user.click(await screen.findByRole('switch', { name: 'Выезжает на заявки' }))
  await screen.findByText('Исполнитель: 2 открытые заявки')
  await user.click(screen.getByRole('radio', { name: 'Оставить без исполнителя' }))
  await user.click(screen.getByRole('button', { name: /Сохранить/ }))
  await waitFor(() => expect(sentBy(asked)).toEqual({ is_serviceman: false, hand_over: { employee_id: null } }))
})

it('asks nothing of who has nothing under way', async () => {
  const user = userEvent.setup({ delay: null })
  const asked = answerCalls(answers({ executed_requests: 0, executed_schedules: 0 }))
  await openAt('/employee/7/edit', ['employees:read', 'employees:update'])
  await user.click(await screen.findByRole('switch', { name: 'Выезжает на заявки' }))
  await user.click(screen.getByRole('button', { name: /Сохранить/ }))
  await waitFor(() => expect(sentBy(asked)).toEqual({ is_serviceman: false }))
  expect(screen.queryByText(/незавершённая работа/)).toBeNull()
})
