import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { COLUMN_WIDTH_MIN } from '#contract/limits.ts'
import { withEdgeMoved } from '#src/kit/list/columns/column-widths.ts'
import { type Asked, answerCalls, openAt } from '../support/crud-harness.tsx'

const CLIENT = { id: 7, name: 'Ромашка', type: 'company', phone: null, email: null, tags: [], created_at: '2026-01-02' }
const VIEW = {
  id: 5,
  entity: 'clients',
  name: 'Кратко',
  query: 'sort=-name',
  columns: ['phone', 'name'],
  widths: { phone: 300, name: 100 },
  density: 'middle',
  is_shared: false,
  is_default: false,
  is_own: true,
  owner: 'Соколова Марина',
  actions: [],
}

function clients({ method, path, body }: Asked) {
  if (path === '/clients') return { response: { data: [CLIENT], current_page: 1, per_page: 20, total: 1 } }
  if (path === '/views' && method === 'POST') return { response: { ...VIEW, id: 9, ...(body as object) } }
  return { response: path === '/views' ? [VIEW] : [] }
}

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const edgeOf = (title: string) => screen.getByRole('separator', { name: `Ширина столбца «${title}»` })
const shares = () =>
  [...document.querySelectorAll('col')].map(({ style }) => Math.round(Number.parseFloat(style.width)))

async function openClients() {
  const opened = await openAt('/clients', ['clients:read'])
  await screen.findByRole('link', { name: 'Ромашка' })
  return opened
}

beforeEach(() => localStorage.clear())
afterEach(() => void vi.restoreAllMocks())

describe('the columns of a list', () => {
  it('change places by keyboard, at their edges and in the list of columns, and stay there', async () => {
    answerCalls(clients)
    const { unmount } = await openClients()
    const usual = heads()
    const [name, type] = usual as [string, string]
    edgeOf(name).focus()
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
    expect(heads().slice(0, 2)).toEqual([type, name])
    expect(document.activeElement, 'the edge keeps the focus').toBe(edgeOf(name))
    unmount()
    await openClients()
    expect(heads().slice(0, 2)).toEqual([type, name])
    expect(screen.getByRole('link', { name: 'Ромашка' })).toBeTruthy()

    await userEvent.click(screen.getByRole('button', { name: 'Столбцы' }))
    await userEvent.click(await screen.findByRole('button', { name: `${name}: раньше` }))
    expect(heads()).toEqual(usual)
    await userEvent.click(screen.getByRole('checkbox', { name: type }))
    expect(heads()).not.toContain(type)
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name }).disabled, 'it identifies the row').toBe(true)
  })

  it('are made wider by keyboard at the cost of those to the right, and keep their widths', async () => {
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100)
    answerCalls(clients)
    const { unmount } = await openClients()
    const [name] = heads() as [string]
    expect(shares(), 'until then each is as wide as what it shows').toEqual([])
    edgeOf(name).focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    const [first = 0, ...others] = shares()
    expect(Math.min(...others)).toBeLessThan(first)
    unmount()
    await openClients()
    expect(shares()).toEqual([first, ...others])
    await userEvent.click(screen.getByRole('button', { name: 'Столбцы' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Сбросить столбцы' }))
    expect(shares()).toEqual([])
  })

  it('are kept in a saved view with their order and widths', async () => {
    const asked = answerCalls(clients)
    await openClients()
    await userEvent.click(await screen.findByRole('button', { name: 'Сохранённые виды' }))
    await userEvent.click(await screen.findByRole('link', { name: 'Кратко' }))
    await waitFor(() => expect(heads()).toHaveLength(2))
    await userEvent.click(screen.getByRole('button', { name: 'Выгрузить в Excel' }))
    await waitFor(() => expect(asked.some(({ path }) => path === '/clients/export')).toBe(true))
    const { columns } = asked.find(({ path }) => path === '/clients/export')?.query ?? {}
    expect(columns, 'the export has them in their order, then what the table never shows').toBe(
      'phone,name,comment,external_ids',
    )
    expect(shares()).toEqual([75, 25])
    await userEvent.click(screen.getByRole('button', { name: 'Сохранённые виды' }))
    const dialog = within(await screen.findByRole('tooltip'))
    await userEvent.type(await dialog.findByLabelText('Название'), 'Ещё')
    await userEvent.click(dialog.getByRole('button', { name: 'Сохранить текущий вид' }))
    await waitFor(() => expect(asked.some(({ method }) => method === 'POST')).toBe(true))
    expect(asked.find(({ method, path }) => method === 'POST' && path === '/views')?.body).toMatchObject({
      columns: VIEW.columns,
      widths: VIEW.widths,
    })
  })
})

describe('an edge that is moved', () => {
  const widths = { a: 100, b: 200, c: 100 }
  const keys = ['a', 'b', 'c']
  const total = (of: Record<string, number>) => Object.values(of).reduce((sum, width) => sum + width)

  it('takes from those to the right what each can spare, and never more', () => {
    expect(withEdgeMoved(widths, keys, 'a', 100)).toEqual({ a: 200, b: 127, c: 73 })
    expect(withEdgeMoved(widths, keys, 'a', 5000)).toEqual({ a: 320, b: COLUMN_WIDTH_MIN, c: COLUMN_WIDTH_MIN })
    expect(withEdgeMoved(widths, keys, 'b', -5000)).toEqual({ a: 100, b: COLUMN_WIDTH_MIN, c: 260 })
  })

  it('leaves the table as wide as it was', () => {
    for (const by of [-500, -37, 0, 41, 999]) expect(total(withEdgeMoved(widths, keys, 'b', by))).toBe(400)
  })
})
