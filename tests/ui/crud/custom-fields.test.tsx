import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { RoleField } from '#contract/custom-fields/field-types.ts'
import { rowActionsOf } from '#contract/row-actions.ts'
import { forgetActor, keepInActor, reloadActor } from '#src/providers/actor.ts'
import { beginSession } from '#src/providers/calls/session.ts'
import { type Answer, type Asked, answerCalls, openAt } from '../support/crud-harness.tsx'
import { option, roleField } from '../support/role-field.ts'
import { actorOf } from '../support/signed-in.ts'

const FLOOR = roleField({
  key: 'floor',
  type: 'number',
  title: { ru: 'Этаж', en: 'Floor' },
  unit: 'эт.',
  min: 1,
  max: 200,
  is_indexed: true,
})
const SOURCE = roleField({
  key: 'source',
  type: 'choice',
  title: { ru: 'Откуда пришёл' },
  options: [
    option(1, 'Реклама'),
    option(2, 'Знакомые', { color: '#389e0d' }),
    option(3, 'Справочник', { is_archived: true }),
  ],
  is_indexed: true,
})
const NOTE = roleField({
  key: 'gate_code',
  type: 'text',
  title: { ru: 'Код ворот' },
  group: { ru: 'Как попасть' },
  hint: { ru: 'Четыре цифры' },
})

function client(custom: Record<string, unknown> = {}) {
  return {
    id: 7,
    name: 'Парус',
    type: 'company',
    country: null,
    phone: null,
    email: null,
    comment: null,
    avatar: null,
    tags: [],
    facilities_count: 0,
    open_requests: 0,
    is_archived: false,
    created_at: '2026-01-02T03:04:05Z',
    contacts: [],
    actions: rowActionsOf('clients'),
    custom,
  }
}

/** A server of an account with these fields, and with one client. */
function answering(fields: RoleField[], custom: Record<string, unknown> = {}) {
  const row = client(custom)
  return ({ method, path, body }: Asked): Answer => {
    if (path === '/check') return { response: { ...actorOf(), custom_fields: fields } }
    if (path === '/clients' && method === 'GET') {
      return { response: { data: [row], current_page: 1, per_page: 20, total: 1 } }
    }
    if (path === '/clients' || path === '/clients/7') {
      return { response: { ...row, custom: { ...row.custom, ...(body as { custom?: object } | undefined)?.custom } } }
    }
    return { response: path.endsWith('Unread') ? { count: 0 } : [] }
  }
}

async function signIn() {
  forgetActor()
  beginSession({ access_token: 'token' })
  await reloadActor()
}

const ALL = ['clients:read', 'clients:create', 'clients:update'] as const

async function open(address: string, fields: RoleField[], custom?: Record<string, unknown>) {
  const asked = answerCalls(answering(fields, custom))
  await signIn()
  await openAt(address, ALL)
  return asked
}

const sent = (asked: Asked[], method: string) => asked.find((call) => call.method === method)?.body

afterEach(() => {
  forgetActor()
  localStorage.clear()
})

describe("a list with the account's own fields", () => {
  it('offers them as columns that are hidden until they are chosen, and orders by the indexed ones', async () => {
    const asked = await open('/clients', [FLOOR, SOURCE, NOTE], { floor: 12, source: 2 })
    const table = await screen.findByRole('table')
    expect(within(table).queryByText('Этаж')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Столбцы' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Этаж' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Откуда пришёл' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Код ворот' }))
    expect(within(table).getByText('12 эт.')).toBeTruthy()
    expect(within(table).getByText('Знакомые')).toBeTruthy()
    expect(within(table).queryByRole('button', { name: /Код ворот/ })).toBeNull()
    await userEvent.click(within(table).getByRole('button', { name: /Этаж/ }))
    await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ sort: 'custom.floor' }))
  })

  it('is filtered by the indexed ones, by what the address says and by what is chosen', async () => {
    const asked = await open('/clients?custom.source=2&custom.gate_code=1', [FLOOR, SOURCE, NOTE])
    await screen.findByRole('table')
    const lists = () => asked.filter(({ path, method }) => path === '/clients' && method === 'GET')
    expect(lists()).toHaveLength(1)
    expect(lists()[0]?.query).toMatchObject({ 'custom.source': '2' })
    expect(lists()[0]?.query).not.toHaveProperty(['custom.gate_code'])
    expect(screen.getByText('Откуда пришёл: Знакомые')).toBeTruthy()

    await userEvent.click(await screen.findByRole('button', { name: 'Этаж' }))
    const popover = (await screen.findByLabelText(/^От *эт/)).closest('[role="dialog"], .ant-popover') as HTMLElement
    await userEvent.type(within(popover).getByLabelText(/^От *эт/), '3')
    await userEvent.type(within(popover).getByLabelText(/^До *эт/), '9{Enter}')
    await waitFor(() =>
      expect(lists().at(-1)?.query).toMatchObject({
        'custom.source': '2',
        'custom.floor_from': '3',
        'custom.floor_to': '9',
      }),
    )
    expect(screen.getByText('Этаж: 3–9 эт.', { selector: 'p span' })).toBeTruthy()
  })

  it('asks for them in the spreadsheet where they are among the columns', async () => {
    const asked = await open('/clients', [FLOOR])
    await screen.findByRole('table')
    await userEvent.click(screen.getByRole('button', { name: 'Столбцы' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Этаж' }))
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: 'Выгрузить в Excel' }))
    await waitFor(() => expect(asked.at(-1)?.query.columns?.split(',')).toContain('custom.floor'))
  })
})

describe("a form with the account's own fields", () => {
  it('has them after the built-in ones in their groups, and sends those that were filled in', async () => {
    const asked = await open('/client/add', [FLOOR, SOURCE, NOTE])
    await userEvent.type(await screen.findByLabelText('Название'), 'Волна')
    expect(screen.getByRole('heading', { name: 'Свои поля' })).toBeTruthy()
    const group = screen.getByRole('region', { name: 'Как попасть' })
    expect(within(group).getByText('Четыре цифры')).toBeTruthy()
    await userEvent.type(await within(group).findByLabelText('Код ворот'), '0412')
    await userEvent.type(await screen.findByLabelText('Этаж'), '12')
    await userEvent.click(screen.getByRole('button', { name: /Добавить/ }))
    await waitFor(() => expect(sent(asked, 'POST')).toMatchObject({ custom: { floor: 12, gate_code: '0412' } }))
    expect(sent(asked, 'POST')).not.toHaveProperty(['custom', 'source'])
  })

  it('says at the field what is wrong with a value, and sends nothing', async () => {
    const asked = await open('/client/add', [{ ...FLOOR, required: 'on_create' }])
    await userEvent.type(await screen.findByLabelText('Название'), 'Волна')
    await userEvent.click(screen.getByRole('button', { name: /Добавить/ }))
    expect(await screen.findByText('Обязательное поле')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Этаж'), '500')
    await userEvent.click(screen.getByRole('button', { name: /Добавить/ }))
    await waitFor(() => expect(screen.getByLabelText('Этаж').getAttribute('aria-invalid')).toBe('true'))
    expect(sent(asked, 'POST')).toBeUndefined()
  })

  it('shows the error that the server answers at the field', async () => {
    const answer = answering([NOTE])
    answerCalls((call) =>
      call.method === 'POST'
        ? {
            status: 422,
            error: {
              code: 'validation_failed',
              message: 'Проверьте поля',
              fields: { 'custom.gate_code': { key: 'invalid', message: 'Такой код занят' } },
            },
          }
        : answer(call),
    )
    await signIn()
    await openAt('/client/add', ALL)
    await userEvent.type(await screen.findByLabelText('Название'), 'Волна')
    await userEvent.type(await screen.findByLabelText('Код ворот'), '1')
    await userEvent.click(screen.getByRole('button', { name: /Добавить/ }))
    expect((await screen.findByText('Такой код занят')).closest('.ant-form-item')?.textContent).toContain('Код ворот')
  })

  it('shows and asks for a field as the others say, and does not send one that is not shown', async () => {
    const campaign = roleField({
      key: 'campaign',
      type: 'text',
      title: { ru: 'Кампания' },
      required: 'on_create',
      show_when: [{ field: 'source', op: 'is', value: 1 }],
    })
    const asked = await open('/client/add', [SOURCE, campaign])
    await userEvent.type(await screen.findByLabelText('Название'), 'Волна')
    expect(screen.queryByLabelText('Кампания')).toBeNull()
    await userEvent.click(await screen.findByLabelText('Откуда пришёл'))
    await userEvent.click(await screen.findByTitle('Реклама'))
    await userEvent.type(await screen.findByLabelText('Кампания'), 'Весна')
    await userEvent.click(screen.getByLabelText('Откуда пришёл'))
    await userEvent.click(await screen.findByTitle('Знакомые'))
    await waitFor(() => expect(screen.queryByLabelText('Кампания')).toBeNull())
    expect(screen.queryByTitle('Справочник')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /Добавить/ }))
    await waitFor(() => expect(sent(asked, 'POST')).toMatchObject({ custom: { source: 2 } }))
    expect(sent(asked, 'POST')).not.toHaveProperty(['custom', 'campaign'])
  })

  it('changes only what was changed, empties by null, and keeps an archived option that the row has', async () => {
    const asked = await open('/client/7/edit', [FLOOR, SOURCE, NOTE], { floor: 3, source: 3, gate_code: '0412' })
    expect((await screen.findAllByText('Справочник')).length).toBeGreaterThan(0)
    await userEvent.clear(await screen.findByLabelText('Код ворот'))
    await userEvent.clear(screen.getByLabelText('Этаж'))
    await userEvent.type(screen.getByLabelText('Этаж'), '4')
    await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
    await waitFor(() => expect(sent(asked, 'PATCH')).toEqual({ custom: { floor: 4, gate_code: null } }))
  })

  it('shows what the role may only read, and gives no input for it', async () => {
    await open('/client/7/edit', [{ ...NOTE, right: 'read' }], { gate_code: '0412' })
    expect(await screen.findByText('0412')).toBeTruthy()
    expect(screen.queryByLabelText('Код ворот')).toBeNull()
  })

  it('starts with the defaults, and says so where one was emptied', async () => {
    const asked = await open('/client/add', [
      { ...FLOOR, default_value: 1 },
      { ...NOTE, default_value: '0000' },
    ])
    await userEvent.type(await screen.findByLabelText('Название'), 'Волна')
    expect(await screen.findByDisplayValue('0000')).toBeTruthy()
    await userEvent.clear(screen.getByLabelText('Этаж'))
    await userEvent.click(screen.getByRole('button', { name: /Добавить/ }))
    await waitFor(() => expect(sent(asked, 'POST')).toMatchObject({ custom: { floor: null } }))
    expect(sent(asked, 'POST')).not.toHaveProperty(['custom', 'gate_code'])
  })

  it('takes in a field that is added meanwhile, and keeps what was typed', async () => {
    await open('/client/7/edit', [FLOOR], { floor: 3 })
    const floor = await screen.findByLabelText('Этаж')
    await userEvent.clear(floor)
    await userEvent.type(floor, '15')
    keepInActor(() => ({ custom_fields: [{ ...FLOOR }, NOTE] }))
    expect(await screen.findByLabelText('Код ворот')).toBeTruthy()
    expect(screen.getByLabelText('Этаж')).toBe(floor)
    expect((floor as HTMLInputElement).value).toBe('15')
  })

  it('takes in the first field of the account as well', async () => {
    await open('/client/7/edit', [])
    await userEvent.type(await screen.findByLabelText('Название'), ' плюс')
    keepInActor(() => ({ custom_fields: [NOTE] }))
    expect(await screen.findByLabelText('Код ворот')).toBeTruthy()
    expect(screen.getByDisplayValue('Парус плюс')).toBeTruthy()
  })
})

describe("a page with the account's own fields", () => {
  it('has a section for each group with a value', async () => {
    await open('/client/7', [FLOOR, SOURCE, NOTE], { floor: 12, source: 3 })
    const section = await screen.findByRole('region', { name: 'Свои поля' })
    expect(within(section).getByText('12 эт.')).toBeTruthy()
    expect(within(section).getByText('Справочник')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Как попасть' })).toBeNull()
  })
})
