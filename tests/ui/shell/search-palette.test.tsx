import { Refine } from '@refinedev/core'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadPageAhead } from '#src/pages.tsx'
import { AccessProvider } from '#src/providers/access-control.tsx'
import { dataProvider } from '#src/providers/data.ts'
import { i18nProvider } from '#src/providers/language/i18n.ts'
import { routerProvider } from '#src/providers/router.ts'
import { refineResources } from '#src/shell/refine-resources.ts'
import { SearchButton } from '#src/shell/search/SearchButton.tsx'
import type { Answer, Asked } from '../support/crud-harness.tsx'
import { signInAs } from '../support/signed-in.ts'
import { renderIn } from '../support/speak.tsx'

vi.mock('#src/pages.tsx', () => ({ loadPageAhead: vi.fn() }))

const NOTHING = { clients: [], employees: [], equipment: [], facilities: [], requests: [], users: [], contacts: [] }
const HORNS = { id: 7, title: 'Рога и копыта', subtitle: '+79161112233', url: '/client/7' }
const REQUEST = { id: 3, title: '№12 Рог сломан', subtitle: 'Новая', url: '/requests/3' }
const CALLER = { id: 9, title: 'Пётр', subtitle: '+375291234567', url: '/client/7?tab=contacts' }
const PERMISSIONS = ['requests:read', 'requests:create', 'clients:read'].map((name) => `${name}:allowed`)

let answer: (asked: Asked) => Answer
let asked: Asked[]
/** The open requests of those who are found. */
let openRequests: object[]
const searches = () => asked.filter(({ path }) => path === '/search/global/').map(({ query }) => query.q)

beforeEach(() => {
  localStorage.clear()
  openRequests = []
  // As current browsers have it: it returns a promise.
  Element.prototype.scrollIntoView = (async () => undefined) as unknown as () => void
  answer = () => ({ response: { ...NOTHING, requests: [REQUEST], clients: [HORNS] } })
})
afterEach(() => vi.unstubAllGlobals())

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}

async function show({ user = {}, isPhone = false, permissions = PERMISSIONS } = {}) {
  asked = await signInAs({ user: { role: { id: 2, name: 'manager' }, ...user }, permissions }, (call) =>
    call.path === '/requests'
      ? { response: { data: openRequests, current_page: 1, per_page: 5, total: 1 } }
      : answer(call),
  )
  await renderIn(
    'ru',
    <Refine
      dataProvider={dataProvider}
      routerProvider={routerProvider}
      i18nProvider={i18nProvider}
      resources={refineResources}
      options={{
        disableTelemetry: true,
        reactQuery: { clientConfig: { defaultOptions: { queries: { retry: false } } } },
      }}
    >
      <AccessProvider>
        <input aria-label="elsewhere" />
        <SearchButton isPhone={isPhone} />
        <Address />
      </AccessProvider>
    </Refine>,
  )
}

const input = () => screen.findByRole('combobox')
const type = async (value: string) => fireEvent.change(await input(), { target: { value } })
const press = async (key: string, init = {}) => fireEvent.keyDown(await input(), { key, ...init })
const options = () => screen.queryAllByRole('option').map((option) => option.textContent)
const selected = () => screen.getByRole('option', { selected: true }).textContent
const status = () => within(screen.getByRole('dialog')).getByRole('status').textContent
const address = () => screen.getByLabelText('address').textContent

async function open() {
  fireEvent.keyDown(window, { code: 'KeyK', key: 'k', ctrlKey: true })
  return input()
}

describe('the search opens', () => {
  it.each([
    ['Ctrl K', { code: 'KeyK', key: 'k', ctrlKey: true }],
    ['⌘ K', { code: 'KeyK', key: 'k', metaKey: true }],
    ['Ctrl K in the Russian layout', { code: 'KeyK', key: 'л', ctrlKey: true }],
    ['a slash', { code: 'Slash', key: '/' }],
    ['the key of the slash in the Russian layout', { code: 'Slash', key: '.' }],
  ])('by %s', async (_name, key) => {
    await show()
    fireEvent.keyDown(window, key)
    expect((await input()).getAttribute('aria-expanded')).toBe('true')
  })

  it('by its button, at a desk and on a phone', async () => {
    await show({ isPhone: true })
    fireEvent.click(screen.getByRole('button', { name: 'Поиск…' }))
    expect(await screen.findByRole('button', { name: 'Закрыть' })).toBeTruthy()
  })

  it('not by a slash that is typed somewhere, nor by letters alone', async () => {
    await show()
    fireEvent.keyDown(screen.getByLabelText('elsewhere'), { code: 'Slash', key: '/' })
    fireEvent.keyDown(window, { code: 'KeyK', key: 'k' })
    await new Promise((resolve) => setTimeout(resolve))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('what may be gone to without asking the server', () => {
  it('is what may be entered and the pages of the menu, within the user’s permissions', async () => {
    await show()
    await open()
    expect(options()).toEqual(expect.arrayContaining(['Новая заявка', 'Мой день', 'Заявки', 'Клиенты']))
    expect(options()).not.toContain('Новый клиент')
    expect(options()).not.toContain('Объекты')
    expect(searches()).toEqual([])
  })

  it.each(['новая', 'заявка', 'pfzdrf', 'НОВАЯ ЗАЯ'])('“%s” names the new request', async (text) => {
    await show()
    await open()
    await type(text)
    expect(selected()).toBe('Новая заявка')
    await waitFor(() => expect(searches()).toEqual([text]))
  })
})

it('a new request is offered for a number that is not known', async () => {
  answer = () => ({ response: NOTHING })
  await show()
  await open()
  await type('8 916 111-22-33')
  await waitFor(() => expect(options()).toEqual([expect.stringContaining('Новая заявка: +7 (916)')]))
  expect(loadPageAhead).toHaveBeenCalledExactlyOnceWith('/requests/add')
  fireEvent.keyDown(await input(), { key: 'Enter' })
  expect(screen.getByLabelText('address').textContent).toBe('/requests/add?contact_phone=%2B79161112233')
})

it('what is pasted is searched at once, what is typed after a pause', async () => {
  await show()
  await open()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const field = screen.getByRole('combobox')
    const enter = async (value: string) => {
      fireEvent.change(field, { target: { value } })
      await act(() => vi.advanceTimersByTimeAsync(100))
    }
    await enter('р')
    expect(searches()).toEqual([])
    await enter('ро')
    expect(searches()).toEqual([])
    await enter('+79161112233')
    expect(searches()).toEqual(['+79161112233'])
  } finally {
    vi.useRealTimers()
  }
})

describe('what is found', () => {
  it('is grouped, counted aloud and gone through with the arrows, around the ends too', async () => {
    await show()
    await open()
    await type('рог')
    expect(status()).toBe('Идёт поиск')
    await waitFor(() => expect(status()).toBe('Найдено 3 результата'))
    const group = screen.getByRole('group', { name: 'Клиенты' })
    expect(within(group).getByRole('option').textContent).toBe('Рога и копыта+7 (916)-111-22-33')
    expect(selected()).toBe('№12 Рог сломанНовая')
    await press('ArrowDown')
    expect(selected()).toMatch(/^Рога/)
    expect((await input()).getAttribute('aria-activedescendant')).toBe(
      screen.getByRole('option', { selected: true }).id,
    )
    await press('ArrowDown')
    expect(selected()).toMatch(/^Новая заявка: Рога и копыта/)
    await press('ArrowDown')
    expect(selected()).toMatch(/^№12/)
    await press('ArrowUp')
    await press('ArrowUp')
    await press('Enter')
    expect(address()).toBe('/client/7')
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  })

  it('comes with one question once typing rests', async () => {
    await show()
    await open()
    for (const text of ['р', 'ро', 'рог']) await type(text)
    await waitFor(() => expect(options()).toHaveLength(3))
    expect(searches()).toEqual(['рог'])
  })

  it('is opened by an Enter that was quicker than the answer', async () => {
    await show()
    await open()
    await type('рог')
    await press('Enter')
    await waitFor(() => expect(address()).toBe('/requests/3'))
  })

  it('opens beside by Ctrl Enter, and the search stays', async () => {
    await show()
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    await open()
    await type('рог')
    await waitFor(() => expect(options()).toHaveLength(3))
    await press('Enter', { ctrlKey: true })
    expect(opened).toHaveBeenCalledWith('/requests/3', '_blank', 'noopener')
    expect(address()).toBe('/')
    expect(screen.getByRole('combobox')).toBeTruthy()
    // The browser's own means: a hit is a link.
    expect(screen.getAllByRole('option')[1]?.getAttribute('href')).toBe('/client/7')
  })

  it('begins with the caller when a phone is typed', async () => {
    answer = () => ({ response: { ...NOTHING, clients: [HORNS], contacts: [CALLER] } })
    await show()
    await open()
    await type('8 (029) 123')
    await waitFor(() => expect(selected()).toMatch(/^Пётр/))
  })

  it('answers a caller: their open requests with who comes and when, and a new one filled in', async () => {
    answer = () => ({ response: { ...NOTHING, contacts: [CALLER], clients: [HORNS], requests: [REQUEST] } })
    openRequests = [
      {
        id: 3,
        number: 12,
        name: 'Рог сломан',
        status: 3,
        employees: [{ id: 4, name: 'Орлов Олег' }],
        client: { id: 7, name: 'Рога и копыта' },
        expected_at: null,
        planned_start_at: '2026-01-02T09:00:00Z',
        deadline_at: null,
      },
    ]
    await show()
    await open()
    await type('+375 29')
    const line = await screen.findByRole('option', {
      name: /№12 Рог сломан.*В работе · Орлов Олег · 2 янв.*Рога и копыта/,
    })
    expect(line.getAttribute('href')).toBe('/requests/3')
    expect(asked.find(({ path }) => path === '/requests')?.query).toMatchObject({ client_id: '7', status: '1,2,3' })
    // Listed with more details above, it is not repeated below.
    expect(screen.getAllByRole('option', { name: /Рог сломан/ })).toHaveLength(1)
    // A new request is offered once for each hit above: a client is not offered beside their contact.
    const fresh = screen.getByRole('option', { name: /^Новая заявка/ })
    expect(fresh.textContent).toBe('Новая заявка: Пётр+375 (29)-123-45-67')
    expect(fresh.getAttribute('href')).toBe(
      '/requests/add?client_id=7&contact_name=%D0%9F%D1%91%D1%82%D1%80&contact_phone=%2B375291234567',
    )
  })

  it('is remembered for this user and account only, and forgotten when asked', async () => {
    await show()
    await open()
    await type('рог')
    await waitFor(() => expect(options()).toHaveLength(3))
    await press('Enter')
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
    await open()
    expect(within(screen.getByRole('group', { name: 'Недавнее' })).getByRole('option').textContent).toMatch(/^№12/)
    expect(Object.keys(localStorage).filter((key) => key.startsWith('naryad.search'))).toEqual(['naryad.search.1:1'])
    fireEvent.click(screen.getByRole('button', { name: 'Очистить недавнее' }))
    expect(screen.queryByRole('group', { name: 'Недавнее' })).toBeNull()
    expect(localStorage.getItem('naryad.search.1:1')).toBeNull()
  })
})

it('says when nothing is found, and what can be searched for', async () => {
  answer = () => ({ response: NOTHING })
  await show()
  await open()
  await type('шшш')
  expect(await screen.findByText(/Искать можно по номеру заявки/)).toBeTruthy()
  expect(status()).toBe('Ничего не найдено')
  await press('Enter')
  expect(address()).toBe('/')
})

it('says why a search failed, and tries again', async () => {
  const found = answer
  answer = () => ({ status: 500, error: { code: 'internal', message: 'Не вышло' } })
  await show()
  await open()
  await type('рог')
  expect(await screen.findByText('Не вышло')).toBeTruthy()
  answer = found
  fireEvent.click(screen.getByRole('button', { name: 'Повторить' }))
  await waitFor(() => expect(options()).toHaveLength(3))
  expect(screen.queryByRole('alert')).toBeNull()
})
