import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { SearchBox } from '#src/kit/list/SearchBox.tsx'
import { renderIn } from '../support/speak.tsx'

/** A list whose address follows the search when `arrive` is called. */
async function showSearch() {
  const searched: string[] = []
  let arrive: (q: string) => void = () => {}
  function List() {
    const [q, setQ] = useState('')
    arrive = setQ
    return (
      <>
        <SearchBox label="Поиск" q={q} maxLength={100} onSearch={(text) => searched.push(text)} />
        <button type="button" onClick={() => setQ('')}>
          Сбросить фильтры
        </button>
      </>
    )
  }
  await renderIn('ru', <List />)
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Поиск' })
  return { field, searched, arrive: (q: string) => act(() => arrive(q)) }
}

it('keeps what was typed on while the address was still behind', async () => {
  const { field, searched, arrive } = await showSearch()
  fireEvent.change(field, { target: { value: 'п' } })
  await waitFor(() => expect(searched).toEqual(['п']))
  fireEvent.change(field, { target: { value: 'па' } })
  arrive('п')
  expect(field.value).toBe('па')
})

it('follows an address that changes from elsewhere, back and forth', async () => {
  const { field, searched, arrive } = await showSearch()
  fireEvent.change(field, { target: { value: 'парус' } })
  await waitFor(() => expect(searched).toEqual(['парус']))
  arrive('парус')
  await userEvent.click(screen.getByRole('button', { name: 'Сбросить фильтры' }))
  expect(field.value).toBe('')
  arrive('парус')
  await waitFor(() => expect(field.value).toBe('парус'))
})

it('is cleared by its button, and keeps the focus', async () => {
  const { field, searched } = await showSearch()
  await userEvent.type(field, 'парус')
  await userEvent.click(screen.getByRole('button', { name: 'Очистить поиск' }))
  expect(field.value).toBe('')
  expect(document.activeElement).toBe(field)
  await waitFor(() => expect(searched.at(-1)).toBe(''))
})
