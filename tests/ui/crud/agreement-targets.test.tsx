import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type Answer, type Asked, answerCalls, openAt } from '../support/crud-harness.tsx'

const PAGE = { data: [], current_page: 1, per_page: 20, total: 0 }
const CLIENT = { id: 3, name: 'Парус' }
const OFFICE = { id: 7, name: 'Офис' }
const WEEKDAYS = { id: 4, name: 'Будни 9–18' }
const EMERGENCY = {
  id: 1,
  match: { type: 'emergency', work_type: null, priority: null, facility: null },
  ...{ reaction: { amount: 60, unit: 'min' }, arrival: null, resolution: { amount: 240, unit: 'min' }, hours: null },
  ...{ reaction_ends_with: 'assigned', warn_at: [75], escalate: [{ percent: 100, to: { kind: 'manager' } }] },
}
const AT_OFFICE = {
  ...EMERGENCY,
  id: 2,
  match: { type: null, work_type: 'repair', priority: null, facility: OFFICE },
  ...{ reaction: null, resolution: { amount: 2, unit: 'working_days' }, hours: WEEKDAYS, escalate: [] },
}
const AGREEMENT = {
  ...{ id: 5, number: 'ТО-1', client: CLIENT, facilities: [], starts_on: '2026-01-01', ends_on: null },
  ...{ renewal_months: null, manager: null, report_emails: [], comment: null, is_archived: false },
  ...{ created_at: '2026-01-02T03:04:05Z', targets: [EMERGENCY, AT_OFFICE], open_requests: 0, actions: ['update'] },
}
const PERMISSIONS = ['agreements:read', 'agreements:create', 'agreements:update'] as const

const SAID = 'Аварийная: реакция 1 ч, решение 4 ч, круглосуточно'
const SAID_AT_OFFICE = 'Ремонт, Офис: решение 2 рабочих дня, Будни 9–18'

function agreement(more: object = {}) {
  return ({ path }: Asked): Answer => {
    if (path === '/agreements/target-choices') {
      return { response: { hours: [WEEKDAYS], roles: [{ id: 9, name: 'dispatcher' }] } }
    }
    if (path === '/agreements/5') return { response: { ...AGREEMENT, ...more } }
    if (path.endsWith('orSelector')) return { response: [] }
    return { response: path === '/requests/workTypes' || path === '/agreements/5/files' ? [] : PAGE }
  }
}

function sent(asked: Asked[]) {
  return asked.find(({ method }) => method === 'PATCH')?.body
}

it('says each target as a sentence on the page, with what is reported to whom', async () => {
  answerCalls(agreement())
  await openAt('/agreement/5', PERMISSIONS)
  const sentence = await screen.findByText(SAID)
  expect(sentence.textContent).toContain('предупреждение, когда прошло 75 % · на 100 % узнаёт менеджер')
  expect(screen.getByText(SAID_AT_OFFICE)).toBeTruthy()
})

it('opens a target to be edited, refuses a resolution before the reaction at its field, and sends all of them', async () => {
  const user = userEvent.setup({ delay: null })
  const asked = answerCalls(agreement())
  await openAt('/agreement/5/edit', PERMISSIONS)
  await user.click(await screen.findByRole('button', { name: SAID }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Условие' }))
  const resolution = await dialog.findByLabelText('Решение')
  expect((resolution as HTMLInputElement).value).toBe('4')
  await user.clear(resolution)
  await user.type(resolution, '0,5')
  await user.click(dialog.getByRole('button', { name: 'Готово' }))
  await dialog.findByText('Решение не может быть раньше реакции или прибытия')
  await user.clear(resolution)
  await user.type(resolution, '5,5')
  await user.click(dialog.getByRole('button', { name: 'Готово' }))
  await screen.findByRole('button', { name: 'Аварийная: реакция 1 ч, решение 5 ч 30 мин, круглосуточно' })
  expect(sent(asked)).toBeUndefined()

  await user.click(screen.getByRole('button', { name: `Выше: ${SAID_AT_OFFICE}` }))
  await user.click(screen.getByRole('button', { name: /Сохранить/ }))
  await waitFor(() => expect(sent(asked)).toBeTruthy())
  expect(sent(asked)).toEqual({
    targets: [
      {
        match: { type: null, work_type: 'repair', priority: null, facility_id: 7 },
        ...{ reaction: null, arrival: null, resolution: { amount: 2, unit: 'working_days' }, hours_id: 4 },
        ...{ reaction_ends_with: 'assigned', warn_at: [75], escalate: [] },
      },
      {
        match: { type: 'emergency', work_type: null, priority: null, facility_id: null },
        ...{ reaction: { amount: 60, unit: 'min' }, arrival: null, resolution: { amount: 330, unit: 'min' } },
        ...{ hours_id: null, reaction_ends_with: 'assigned', warn_at: [75] },
        escalate: [{ percent: 100, to: { kind: 'manager' } }],
      },
    ],
  })
})

it('adds a target, and says at its line that another is for the same requests', async () => {
  const user = userEvent.setup({ delay: null })
  const asked = answerCalls(agreement({ targets: [{ ...EMERGENCY, match: { ...EMERGENCY.match, type: null } }] }))
  await openAt('/agreement/5/edit', PERMISSIONS)
  await user.click(await screen.findByRole('button', { name: 'Добавить условие' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Добавить условие' }))
  await user.click(dialog.getByRole('button', { name: 'Готово' }))
  await dialog.findByText('Укажите хотя бы один срок: реакции, прибытия или решения')
  await user.type(dialog.getByLabelText('Прибытие'), '3')
  await user.click(dialog.getByRole('button', { name: 'Готово' }))
  await screen.findByRole('button', { name: 'Все, кроме плановых: прибытие 3 ч, круглосуточно' })
  await user.click(screen.getByRole('button', { name: /Сохранить/ }))
  await screen.findByText('Условие для таких заявок в договоре уже есть')
  expect(sent(asked)).toBeUndefined()
})

it('asks whether open requests follow, and only when something of their clocks is changed', async () => {
  const user = userEvent.setup({ delay: null })
  const asked = answerCalls(agreement({ open_requests: 3 }))
  await openAt('/agreement/5/edit', PERMISSIONS)
  await user.type(await screen.findByLabelText('Комментарий'), 'Ок')
  expect(screen.queryByRole('radio')).toBeNull()
  await user.click(screen.getByRole('button', { name: `Убрать: ${SAID_AT_OFFICE}` }))
  await screen.findByText(/сроки 3 открытых заявок/)
  const onlyNew = screen.getByRole<HTMLInputElement>('radio', { name: /Только для новых/ })
  await waitFor(() => expect(onlyNew.checked).toBe(true))
  await user.click(screen.getByRole('radio', { name: /Для новых и для открытых/ }))
  await user.click(screen.getByRole('button', { name: /Сохранить/ }))
  await waitFor(() => expect(sent(asked)).toMatchObject({ comment: 'Ок', apply_to: 'open' }))
})

it('shows when open requests would be due, on demand and again after another change', async () => {
  const user = userEvent.setup({ delay: null })
  const changes = {
    ...{ requests: 3, moved: 2 },
    rows: [
      {
        request: { id: 12, number: 34, name: 'Насос' },
        clocks: [{ kind: 'resolution', before: '2026-01-05T11:00:00.000Z', after: null }],
      },
    ],
  }
  const asked = answerCalls((call) =>
    call.path === '/agreements/5/due-changes' ? { response: changes } : agreement({ open_requests: 3 })(call),
  )
  await openAt('/agreement/5/edit', PERMISSIONS)
  await user.click(await screen.findByRole('button', { name: `Убрать: ${SAID_AT_OFFICE}` }))
  expect(screen.queryByRole('button', { name: 'Показать, как изменятся сроки' })).toBeNull()
  await user.click(await screen.findByRole('radio', { name: /Для новых и для открытых/ }))
  await user.click(await screen.findByRole('button', { name: 'Показать, как изменятся сроки' }))
  expect(await screen.findByText('Срок изменится у 2 заявок')).toBeTruthy()
  const row = screen.getByRole('link', { name: '№34 Насос' }).closest('li')
  expect(row?.textContent).toMatch(/Решение: .+ → без срока/)
  expect(screen.getByText('И ещё у 1')).toBeTruthy()
  const [call] = asked.filter(({ path }) => path === '/agreements/5/due-changes')
  expect(Object.keys(call?.body as object)).toEqual(['targets'])
  await user.click(screen.getByRole('button', { name: `Убрать: ${SAID}` }))
  expect(await screen.findByRole('button', { name: 'Показать, как изменятся сроки' })).toBeTruthy()
})

it('shows the contract of a covered facility as the agreement’s, which is edited there', async () => {
  const facility = {
    ...{ id: 7, name: 'Офис', client: CLIENT, type: null, city: null, address: null, manager: null, lat: null },
    ...{ lon: null, contract_number: 'ТО-1', contract_till: '2026-12-31', contract_status: 'active', tags: [] },
    ...{ agreement: { id: 5, name: 'ТО-1' }, avatar: null, open_requests: 0, is_archived: false, contacts: [] },
    ...{ created_at: '2026-01-02T03:04:05Z', actions: ['update'] },
  }
  answerCalls(({ path }) => {
    if (path === '/facilities/7') return { response: facility }
    return { response: path === '/tags' || path === '/facilities/types' || path.endsWith('orSelector') ? [] : PAGE }
  })
  await openAt('/facility/7/edit', ['facilities:read', 'facilities:update', 'agreements:read'])
  const number = await screen.findByLabelText<HTMLInputElement>('Номер договора')
  expect([number.value, number.disabled]).toEqual(['ТО-1', true])
  expect((screen.getByLabelText('Договор до') as HTMLInputElement).disabled).toBe(true)
  for (const link of screen.getAllByRole('link', { name: 'Из договора обслуживания' })) {
    expect(link.getAttribute('href')).toBe('/agreement/5')
  }
})
