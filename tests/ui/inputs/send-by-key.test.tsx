import { fireEvent, screen } from '@testing-library/react'
import { Form, Select } from 'antd'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FormDialog } from '#src/kit/form/FormDialog.tsx'
import { useGuardedForm } from '#src/kit/form/use-guarded-form.ts'
import { ReferenceMultiSelect } from '#src/kit/inputs/ReferenceMultiSelect.tsx'
import { SuggestInput } from '#src/kit/inputs/SuggestInput.tsx'
import { MANAGERS } from '#src/parts/reference-sources.ts'
import { beginSession } from '#src/providers/calls/session.ts'
import { answerCalls } from '../support/crud-harness.tsx'
import { renderIn } from '../support/speak.tsx'
import { WithToasts } from '../support/WithToasts.tsx'

const USERS = [
  { id: 1, name: 'Абрамов Антон' },
  { id: 2, name: 'Волкова Вера' },
]
const OPTIONS = USERS.map(({ id, name }) => ({ value: id, label: name }))

interface DialogProps {
  send: (body: object) => Promise<object>
  isLoading?: boolean
  children: ReactNode
}

function Dialog({ send, isLoading, children }: DialogProps) {
  const form = useGuardedForm<{ chosen?: unknown }>({ send })
  return (
    <FormDialog title="Назначить" okText="Готово" form={form} isLoading={isLoading}>
      <Form.Item name="chosen" label="Кого">
        {children}
      </Form.Item>
    </FormDialog>
  )
}

async function show(field: ReactNode, isLoading = false) {
  const send = vi.fn(async () => ({}))
  await renderIn(
    'ru',
    <WithToasts>
      <Dialog send={send} isLoading={isLoading}>
        {field}
      </Dialog>
    </WithToasts>,
  )
  return { send, input: screen.getByLabelText('Кого') }
}

const press = (input: HTMLElement, more: object) =>
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 13, which: 13, ...more })

beforeEach(() => {
  beginSession({ access_token: 'token' })
  answerCalls(() => ({ response: USERS }))
})

describe('Ctrl or ⌘ with Enter', () => {
  const multiple = () => <ReferenceMultiSelect source={MANAGERS} />

  it.each([
    ['an open selector', () => <Select options={OPTIONS} />],
    ['an open selector of several', multiple],
    ['a field that offers texts', () => <SuggestInput options={[{ value: 'Ремонт насоса' }]} />],
  ])('sends the form and leaves %s as it is', async (_name, field) => {
    const { send, input } = await show(field())
    fireEvent.focus(input)
    fireEvent.mouseDown(input)
    fireEvent.keyDown(input, { key: 'ArrowDown', keyCode: 40, which: 40 })
    await screen.findAllByRole('option')
    press(input, { ctrlKey: true })
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1))
    expect(send).toHaveBeenCalledWith({})
  })

  it('does not take what was searched for', async () => {
    const { send, input } = await show(multiple())
    fireEvent.focus(input)
    fireEvent.mouseDown(input)
    fireEvent.change(input, { target: { value: 'Волкова' } })
    await screen.findAllByRole('option')
    press(input, { metaKey: true })
    await vi.waitFor(() => expect(send).toHaveBeenCalledWith({}))
  })

  it('sends nothing while the form cannot be sent', async () => {
    const { send, input } = await show(<Select options={OPTIONS} />, true)
    press(input, { ctrlKey: true })
    await new Promise((resolve) => setTimeout(resolve))
    expect(send).not.toHaveBeenCalled()
  })

  it('belongs to the form it is pressed in, not to the one that this was opened from', async () => {
    const [outer, inner] = [vi.fn(async () => ({})), vi.fn(async () => ({}))]
    await renderIn(
      'ru',
      <WithToasts>
        <Dialog send={outer}>
          <Dialog send={inner}>
            <SuggestInput />
          </Dialog>
        </Dialog>
      </WithToasts>,
    )
    press(screen.getAllByLabelText('Кого').at(-1) as HTMLElement, { ctrlKey: true })
    await vi.waitFor(() => expect(inner).toHaveBeenCalledTimes(1))
    expect(outer).not.toHaveBeenCalled()
  })
})
