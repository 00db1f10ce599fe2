import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ReferenceMultiSelect } from '#src/kit/inputs/ReferenceMultiSelect.tsx'
import { ReferenceSelect } from '#src/kit/inputs/ReferenceSelect.tsx'
import type { LoadReferred } from '#src/kit/inputs/use-reference-options.ts'
import { renderIn } from '../support/speak.tsx'

const USERS = [
  { id: 1, name: 'Абрамов Антон' },
  { id: 2, name: 'Волкова Вера' },
]
const load: LoadReferred = async ({ query: { q = '' } }) => USERS.filter(({ name }) => name.includes(q))

function typeAndEnter(text: string) {
  const field = screen.getByRole('combobox')
  fireEvent.focus(field)
  fireEvent.mouseDown(field)
  fireEvent.change(field, { target: { value: text } })
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13, which: 13 })
}

describe('Enter after typing', () => {
  it('chooses what was typed for, and not what is offered always', async () => {
    const onChange = vi.fn()
    const source = { name: 'always', load }
    await renderIn(
      'ru',
      <ReferenceMultiSelect source={source} always={[{ value: 0, label: 'Не назначен' }]} onChange={onChange} />,
    )
    typeAndEnter('Волкова')
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith([2]))
    expect(onChange).toHaveBeenCalledTimes(1)
  })

  it('does not take away who is chosen already', async () => {
    const onChange = vi.fn()
    const source = { name: 'chosen', load }
    await renderIn('ru', <ReferenceMultiSelect source={source} value={[1]} known={USERS} onChange={onChange} />)
    typeAndEnter('Волкова')
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith([1, 2]))
  })

  it('waits for the answer where what was typed for is not here yet', async () => {
    const onChange = vi.fn()
    const far = { id: 3, name: 'Яковлев Яков' }
    const source = {
      name: 'far',
      load: (async ({ query }) => (query.q === 'Яковлев' ? [far] : USERS)) as LoadReferred,
    }
    await renderIn('ru', <ReferenceSelect source={source} onChange={onChange} />)
    typeAndEnter('Яковлев')
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith(3, far))
  })

  it('takes the row that the arrows led to', async () => {
    const onChange = vi.fn()
    await renderIn('ru', <ReferenceSelect source={{ name: 'moved', load }} onChange={onChange} />)
    const field = screen.getByRole('combobox')
    fireEvent.mouseDown(field)
    fireEvent.change(field, { target: { value: 'а' } })
    await vi.waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(1))
    fireEvent.keyDown(field, { key: 'ArrowDown', keyCode: 40, which: 40 })
    fireEvent.keyUp(field, { key: 'ArrowDown', keyCode: 40, which: 40 })
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13, which: 13 })
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith(2, USERS[1]))
  })
})
