import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { type Answer, type Asked, answerCalls, openAt } from '../support/crud-harness.tsx'

const PERMISSIONS = ['facilities:read', 'facilities:create'] as const
const TVERSKAYA = {
  title: 'г Москва, ул Тверская, д 1',
  city: 'Москва',
  address: 'ул Тверская, д 1',
  lat: 55.757,
  lon: 37.615,
}

function serverWith(geo: (asked: Asked) => unknown): Asked[] {
  return answerCalls((asked): Answer => {
    if (asked.path.startsWith('/geo/')) return { response: geo(asked) }
    return { response: [] }
  })
}

const value = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value

describe('the address of a facility', () => {
  it('is suggested as one types; a pick fills city, address and coordinates', async () => {
    const asked = serverWith(({ query }) => ({ suggestions: query.of === 'cities' ? [] : [TVERSKAYA], note: null }))
    await openAt('/facility/add', PERMISSIONS)
    await userEvent.type(await screen.findByLabelText('Город'), 'Москва')
    await userEvent.type(await screen.findByLabelText('Адрес'), 'твер')
    await userEvent.click(await screen.findByTitle(TVERSKAYA.title))
    await waitFor(() => expect(value('Адрес')).toBe('ул Тверская, д 1'))
    expect([value('Город'), value('Широта'), value('Долгота')]).toEqual(['Москва', '55.757', '37.615'])
    expect(asked.filter(({ path }) => path === '/geo/suggest').at(-1)?.query).toEqual({ q: 'твер', city: 'Москва' })
  })

  it('has its city suggested, which alone is filled in', async () => {
    const uglich = { title: 'Ярославская обл, г Углич', city: 'Углич', address: null, lat: 57.5, lon: 38.3 }
    const asked = serverWith(() => ({ suggestions: [uglich], note: null }))
    await openAt('/facility/add', PERMISSIONS)
    await userEvent.type(await screen.findByLabelText('Город'), 'угл')
    await userEvent.click(await screen.findByText(uglich.title))
    await waitFor(() => expect(value('Город')).toBe('Углич'))
    expect([value('Адрес'), value('Широта')]).toEqual(['', ''])
    expect(asked.find(({ path }) => path === '/geo/suggest')?.query).toEqual({ q: 'угл', of: 'cities' })
  })

  it('is typed where there are no suggestions, and the form says why', async () => {
    serverWith(() => ({ suggestions: [], note: 'Подсказки адресов не подключены' }))
    await openAt('/facility/add', PERMISSIONS)
    await userEvent.type(await screen.findByLabelText('Адрес'), 'Тверская, 1')
    expect((await screen.findByText('Подсказки адресов не подключены')).getAttribute('role')).toBe('status')
    expect(value('Адрес')).toBe('Тверская, 1')
  })
})
