import { fireEvent, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ReferenceMultiSelect } from '#src/kit/inputs/ReferenceMultiSelect.tsx'
import { ReferenceSelect } from '#src/kit/inputs/ReferenceSelect.tsx'
import { MANAGERS } from '#src/parts/reference-sources.ts'
import { beginSession } from '#src/providers/calls/session.ts'
import { answerCalls } from '../support/crud-harness.tsx'
import { renderIn } from '../support/speak.tsx'
import { WithToasts } from '../support/WithToasts.tsx'

const USERS = [
  { id: 1, name: 'Абрамов Антон' },
  { id: 2, name: 'Волкова Вера' },
]
const FAR = { id: 3, name: 'Яковлев Яков' }

/** Offers the users, and finds one more by name or by id. */
function answerUsers() {
  return answerCalls(({ query: { q, ids } }) => {
    if (ids) return { response: [FAR].filter(({ id }) => ids.split(',').includes(String(id))) }
    return { response: q === 'Яковлев' ? [FAR] : USERS.filter(({ name }) => name.includes(q ?? '')) }
  })
}

function show(selector: ReactElement) {
  return renderIn('ru', <WithToasts>{selector}</WithToasts>)
}

beforeEach(() => {
  beginSession({ access_token: 'token' })
})

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
    answerUsers()
    await show(
      <ReferenceMultiSelect source={MANAGERS} always={[{ value: 0, label: 'Не назначен' }]} onChange={onChange} />,
    )
    typeAndEnter('Волкова')
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith([2]))
    expect(onChange).toHaveBeenCalledTimes(1)
  })

  it('does not take away who is chosen already', async () => {
    const onChange = vi.fn()
    answerUsers()
    await show(<ReferenceMultiSelect source={MANAGERS} value={[1]} known={USERS} onChange={onChange} />)
    typeAndEnter('Волкова')
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith([1, 2]))
  })

  it('waits for the answer where what was typed for is not here yet', async () => {
    const onChange = vi.fn()
    answerUsers()
    await show(<ReferenceSelect source={MANAGERS} onChange={onChange} />)
    typeAndEnter('Яковлев')
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith(3, FAR))
  })

  it('takes the row that the arrows led to', async () => {
    const onChange = vi.fn()
    answerUsers()
    await show(<ReferenceSelect source={MANAGERS} onChange={onChange} />)
    const field = screen.getByRole('combobox')
    fireEvent.mouseDown(field)
    fireEvent.change(field, { target: { value: 'а' } })
    await vi.waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(1))
    const isAt = (index: number) => expect(field.getAttribute('aria-activedescendant')).toMatch(`_list_${index}`)
    await vi.waitFor(() => isAt(0))
    fireEvent.keyDown(field, { key: 'ArrowDown', keyCode: 40, which: 40 })
    fireEvent.keyUp(field, { key: 'ArrowDown', keyCode: 40, which: 40 })
    await vi.waitFor(() => isAt(1))
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13, which: 13 })
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith(2, USERS[1]))
  })
})

describe('a selector', () => {
  it('asks by id for a chosen row that is not offered, once', async () => {
    const asked = answerUsers()
    await show(<ReferenceMultiSelect source={{ ...MANAGERS, narrowedBy: { serviceman: true } }} value={[1, 3]} />)
    await screen.findByTitle('Яковлев Яков')
    expect(asked.map(({ query }) => query)).toEqual([{ serviceman: 'true' }, { ids: '3' }])
  })

  it('offers every row but the one that is left out', async () => {
    answerUsers()
    await show(<ReferenceSelect source={{ ...MANAGERS, without: 1 }} />)
    fireEvent.mouseDown(screen.getByRole('combobox'))
    await screen.findByTitle('Волкова Вера')
    expect(screen.queryByTitle('Абрамов Антон')).toBeNull()
  })
})
