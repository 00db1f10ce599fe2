import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Answer, type Asked, answerCalls, openAt } from '../../support/crud-harness.tsx'

const HOUR_MS = 3_600_000
const SOON = new Date(Date.now() + HOUR_MS).toISOString()

const REQUEST = {
  id: 7,
  number: 107,
  name: 'Осмотр 7',
  type: 'planned',
  status: 1,
  attention: false,
  attention_reasons: [],
  priority: 0,
  work_type: null,
  client: null,
  facility: null,
  manager: { id: 3, name: 'Прежняя М.', avatar: null },
  employees: [],
  deadline_at: SOON,
  planned_start_at: null,
  duration_min: 60,
  expected_at: null,
  price: null,
  created_at: '2026-01-02T03:04:05Z',
  version: 4,
  actions: ['change-deadline', 'assign', 'update', 'cancel'],
}
const OTHER = { ...REQUEST, id: 8, number: 108, name: 'Осмотр 8', manager: null, deadline_at: null, priority: 1 }

const REFUSED = { status: 409, error: { code: 'transition_not_allowed', message: 'Заявка уже закрыта', debug: null } }

/** Lists two requests; those that are `closed` refuse every change. */
function serving({ closed = [] as number[] } = {}) {
  return answerCalls(({ method, path, body }: Asked): Answer => {
    if (path === '/requests') {
      return { response: { data: [REQUEST, OTHER], current_page: 1, per_page: 20, total: 2 } }
    }
    if (path === '/account/managersForSelector') return { response: [{ id: 5, name: 'Новая Н.' }] }
    if (path === '/account/employeesForSelector') return { response: [{ id: 6, name: 'Орлов О. О.' }] }
    if (path === '/requests/availability') return { response: { candidates: [], times: [] } }
    if (method !== 'PATCH') return { response: [] }
    const id = Number(path.split('/')[2])
    if (closed.includes(id)) return REFUSED
    return { response: { ...(id === 7 ? REQUEST : OTHER), ...(body as object), version: 5 } }
  })
}

const changes = (asked: Asked[]) =>
  asked.filter(({ method }) => method === 'PATCH').map(({ path, body }) => [path, body])

async function chooseBoth() {
  await openAt('/requests', ['requests:read', 'requests:update'])
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Выбрать все заявки на странице' }))
}

beforeEach(() => localStorage.clear())

describe('several requests', () => {
  it('get another manager at once, each by a call of its own, and their former ones back', async () => {
    const asked = serving()
    await chooseBoth()
    await userEvent.click(await screen.findByRole('button', { name: 'Менеджер' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Менеджер 2 заявок' }))
    await userEvent.click(dialog.getByRole('combobox', { name: 'Менеджер' }))
    await userEvent.click(await screen.findByTitle('Новая Н.'))
    await userEvent.click(dialog.getByRole('button', { name: 'Сменить менеджера' }))
    await screen.findByText('Изменены 2 заявки')
    expect(changes(asked)).toEqual([
      ['/requests/7', { manager_id: 5, version: 4 }],
      ['/requests/8', { manager_id: 5, version: 4 }],
    ])
    expect(screen.queryByText('Выбраны 2 заявки'), 'nothing is selected any more').toBeNull()

    await userEvent.click(screen.getByRole('button', { name: 'Вернуть' }))
    await waitFor(() => expect(changes(asked)).toHaveLength(4))
    expect(changes(asked).slice(2)).toEqual([
      ['/requests/7', { manager_id: 3, version: 5 }],
      ['/requests/8', { manager_id: null, version: 5 }],
    ])
  })

  it('of which some cannot be changed leave the others changed, and say why', async () => {
    const asked = serving({ closed: [8] })
    await chooseBoth()
    await userEvent.click(await screen.findByRole('button', { name: 'Приоритет' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Приоритет 2 заявок' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Сменить приоритет' }))
    const outcome = within(await screen.findByRole('dialog', { name: 'Приоритет 2 заявок' }))
    expect(await outcome.findByText(/^Изменено 1 из 2/)).toBeTruthy()
    expect(outcome.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '№108 Осмотр 8 — Заявка уже закрыта',
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Вернуть' }))
    await waitFor(() => expect(changes(asked)).toHaveLength(3))
    expect(changes(asked).at(-1)).toEqual(['/requests/7', { priority: 0, version: 5 }])
  })

  it('get another deadline for a reason; only one that was promised and is still to come is brought back', async () => {
    const asked = serving()
    await chooseBoth()
    await userEvent.click(await screen.findByRole('button', { name: 'Новый срок' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Новый срок для 2 заявок' }))
    const deadline = dialog.getByLabelText('Новый срок')
    fireEvent.focus(deadline)
    fireEvent.change(deadline, { target: { value: '02.03.2099 10:00' } })
    fireEvent.blur(deadline)
    await userEvent.click(dialog.getByRole('button', { name: 'Перенести срок' }))
    expect(await dialog.findAllByText(/укажите|выберите|причин/i), 'a reason is needed').not.toEqual([])
    expect(changes(asked)).toEqual([])
    await userEvent.click(dialog.getByText('Компания'))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Комментарий' }), 'Нет деталей')
    await userEvent.click(dialog.getByRole('button', { name: 'Перенести срок' }))
    await screen.findByText(/^Изменены 2 заявки Вернуть можно 1/)
    await userEvent.click(screen.getByRole('button', { name: 'Вернуть' }))
    await waitFor(() => expect(changes(asked)).toHaveLength(3))
    expect(changes(asked).at(-1)).toMatchObject(['/requests/7/change-deadline', { deadline_at: SOON, version: 5 }])
  })

  it('are cancelled for a reason, which cannot be undone', async () => {
    const asked = serving()
    await chooseBoth()
    await userEvent.click(await screen.findByRole('button', { name: 'Отменить заявки' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Отмена 2 заявок' }))
    expect(dialog.getByText('Отменённые заявки в работу не возвращаются.')).toBeTruthy()
    await userEvent.click(dialog.getByText('Клиент'))
    await userEvent.type(dialog.getByRole('textbox', { name: /Причина/ }), 'Объект закрыт')
    await userEvent.click(dialog.getByRole('button', { name: 'Отменить 2 заявки' }))
    await screen.findByText('Изменены 2 заявки')
    const body = { comment: 'Объект закрыт', initiator: 'client', version: 4 }
    expect(changes(asked)).toEqual([
      ['/requests/7/cancel', body],
      ['/requests/8/cancel', body],
    ])
    expect(screen.queryByRole('button', { name: 'Вернуть' })).toBeNull()
  })

  it('are given to an executor, and back to those who had them', async () => {
    const asked = serving()
    await chooseBoth()
    await userEvent.click(await screen.findByRole('button', { name: 'Назначить исполнителей' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Назначить исполнителей на 2 заявки' }))
    await userEvent.click(dialog.getByRole('combobox'))
    await userEvent.click(await screen.findByTitle('Орлов О. О.'))
    await userEvent.click(dialog.getByRole('button', { name: 'Назначить' }))
    await waitFor(() => expect(dialog.getAllByText(/назначено/)).toHaveLength(2))
    await userEvent.click(dialog.getByRole('button', { name: 'Готово' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Вернуть' }))
    await waitFor(() => expect(changes(asked)).toHaveLength(4))
    const former = { employees: [], planned_start_at: null, version: 5, force: true }
    expect(changes(asked).slice(2)).toEqual([
      ['/requests/7/assign', former],
      ['/requests/8/assign', former],
    ])
  })

  it('are printed a sheet each', async () => {
    serving()
    await chooseBoth()
    const link = await screen.findByRole('link', { name: 'Печать' })
    expect(link.getAttribute('href')).toBe('/requests/sheets?ids=7,8')
  })
})
