import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { ProductRow } from '#contract/goods/products.ts'
import { type Answer, type Asked, answerCalls, openAt } from '../support/crud-harness.tsx'

const PUMP: ProductRow = {
  id: 5,
  title: 'Насос',
  kind: 'goods',
  article: 'М-1',
  measure: { id: 1, name: 'шт.' },
  category: { id: 2, name: 'Запчасти' },
  price: '4300.00',
  expiration: 18,
  expiration_unit: 'month',
  description: null,
  avatar: null,
  is_archived: false,
  created_at: '2026-01-02T03:04:05Z',
  custom: {},
}

const ALL = ['equipment:read', 'equipment:create', 'equipment:update', 'equipment:delete'] as const

function pageOf(rows: unknown[]): Answer {
  return { response: { data: rows, current_page: 1, per_page: 20, total: rows.length } }
}

/** Goods are one pump, services none; measures are one; whatever is written is answered as the pump. */
function priceList({ path, method, query }: Asked): Answer {
  if (path === '/product-measures') return { response: method === 'POST' ? { id: 9, name: 'рулон' } : [PUMP.measure] }
  if (path === '/product-categories') return { response: [PUMP.category] }
  if (path === '/products' && method === 'GET') return pageOf(query.kind === 'goods' ? [PUMP] : [])
  if (path.startsWith('/products')) return { response: PUMP }
  return path.endsWith('ForSelector') || path === '/tags' ? { response: [] } : pageOf([])
}

function address(): string {
  return screen.getByLabelText('address').textContent ?? ''
}

describe('the price list', () => {
  it('lists goods and services apart, each under an address and in words of its own', async () => {
    const asked = answerCalls(priceList)
    await openAt('/products', ALL)
    expect(await screen.findByRole('link', { name: /Насос/ })).toBeTruthy()
    expect(asked.find(({ path }) => path === '/products')?.query).toMatchObject({ kind: 'goods' })
    expect(screen.getByRole('link', { name: 'Добавить товар' }).getAttribute('href')).toBe('/product/add?kind=goods')

    const tabs = screen.getByRole('navigation', { name: 'Товары и оборудование' })
    await userEvent.click(within(tabs).getByRole('link', { name: 'Услуги' }))
    expect(address()).toBe('/products?tab=services')
    expect(await screen.findByText(/Услуг пока нет/)).toBeTruthy()
    const add = screen.getAllByRole('link', { name: 'Добавить услугу' })
    expect(add.map((link) => link.getAttribute('href'))).toEqual(Array(2).fill('/product/add?kind=service'))
  })

  it('lists equipment under a tab of its own', async () => {
    const asked = answerCalls(priceList)
    await openAt('/products?tab=equipment', ALL)
    await waitFor(() => expect(asked.some(({ path }) => path.startsWith('/equipments'))).toBe(true))
    expect(await screen.findByRole('link', { name: /Добавить оборудование/ })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Оборудование' }).getAttribute('aria-current')).toBe('page')
  })

  it('leads from a page back to the part of the list the row is in', async () => {
    answerCalls((asked) =>
      asked.path === '/products/5' ? { response: { ...PUMP, kind: 'service' } } : priceList(asked),
    )
    await openAt('/product/5', ALL)
    await screen.findByRole('heading', { name: 'Насос' })
    const trail = screen.getByRole('link', { name: 'Товары и оборудование' })
    expect(trail.getAttribute('href')).toBe('/products?tab=services')
    expect(screen.getByText('18 месяцев')).toBeTruthy()
  })
})

describe('the form of goods and services', () => {
  it('waits for a measure that is still being added; when that fails, says why and sends nothing', async () => {
    let isRejected = true
    const fields = { name: { key: 'bad_value', message: 'Не получилось' } }
    const asked = answerCalls((call) =>
      isRejected && call.method === 'POST' && call.path === '/product-measures'
        ? { status: 422, error: { code: 'validation_failed', message: 'Проверьте введённые данные', fields } }
        : priceList(call),
    )
    const answer = fetch
    let release = () => {}
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      if (address.includes('/product-measures') && init.method === 'POST') {
        await new Promise<void>((resolve) => {
          release = resolve
        })
      }
      return answer(address, init)
    })
    const sent = () => asked.find(({ method, path }) => method === 'POST' && path === '/products')
    const addMeasureAndSend = async () => {
      await userEvent.type(screen.getByLabelText('Единица'), 'рулон')
      await userEvent.click(await screen.findByTitle('Добавить «рулон»'))
      await userEvent.click(screen.getByRole('button', { name: 'Добавить услугу' }))
      expect(sent()).toBeUndefined()
      release()
    }
    await openAt('/product/add?kind=service', ALL)
    await userEvent.type(await screen.findByLabelText('Название'), 'Прокладка трассы')
    await addMeasureAndSend()
    expect(await screen.findByText('Не получилось')).toBeTruthy()
    expect(sent()).toBeUndefined()

    isRejected = false
    await addMeasureAndSend()
    await waitFor(() => expect(address()).toBe('/product/5'))
    expect(sent()?.body).toMatchObject({ title: 'Прокладка трассы', measure_id: 9 })
  })

  it('starts with the kind one came for, adds a measure that is typed, and takes months for a first number', async () => {
    const asked = answerCalls(priceList)
    await openAt('/product/add?kind=service', ALL)
    expect(await screen.findByRole('heading', { name: 'Новая услуга' })).toBeTruthy()
    await userEvent.type(await screen.findByLabelText('Название'), 'Прокладка трассы')
    await userEvent.type(screen.getByLabelText('Единица'), 'рулон')
    await userEvent.click(await screen.findByTitle('Добавить «рулон»'))
    await waitFor(() =>
      expect(asked.some(({ method, path }) => method === 'POST' && path === '/product-measures')).toBe(true),
    )
    expect(await screen.findAllByTitle('рулон')).not.toEqual([])
    expect(asked.filter(({ method, path }) => method === 'GET' && path === '/product-measures')).toHaveLength(1)
    await userEvent.type(await screen.findByLabelText('Годность, гарантия'), '18')
    await userEvent.click(screen.getByRole('button', { name: 'Добавить услугу' }))
    await waitFor(() => expect(address()).toBe('/product/5'))
    expect(asked.find(({ method, path }) => method === 'POST' && path === '/products')?.body).toEqual({
      title: 'Прокладка трассы',
      kind: 'service',
      measure_id: 9,
      expiration: 18,
      expiration_unit: 'month',
    })
  })
})
