import { fireEvent, screen } from '@testing-library/react'
import { Button, Form } from 'antd'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { MESSAGES } from '../../../contract/messages.ts'
import { DayInput, UNREADABLE } from '../../../src/kit/inputs/DayInput.tsx'
import { TimeField } from '../../../src/kit/inputs/TimeField.tsx'
import { renderIn } from '../support/speak.tsx'

const { fields } = MESSAGES.ru
const sent = vi.fn()

beforeEach(() => sent.mockClear())

async function renderForm() {
  await renderIn(
    'ru',
    <Form onFinish={sent}>
      <TimeField name="deadline_at" label="Срок" isFuture />
      <Button htmlType="submit">Создать</Button>
    </Form>,
  )
  return screen.getByLabelText<HTMLInputElement>('Срок')
}

function type(input: HTMLInputElement, text: string) {
  fireEvent.focus(input)
  fireEvent.change(input, { target: { value: text } })
}

describe('a time in a form', () => {
  it('in the past stays as it was typed, is refused at its field, and nothing is sent', async () => {
    const input = await renderForm()
    type(input, '01.02.2020 10:00')
    fireEvent.blur(input)
    expect(await screen.findByText(fields.deadline_past)).toBeTruthy()
    expect(input.value).toBe('01.02.2020 10:00')

    fireEvent.click(screen.getByRole('button', { name: 'Создать' }))
    await vi.waitFor(() => expect(screen.getByText(fields.deadline_past)).toBeTruthy())
    expect(sent).not.toHaveBeenCalled()
  })

  it('that cannot be read is refused at its field instead of being left out', async () => {
    const input = await renderForm()
    type(input, '31.02.20')
    fireEvent.blur(input)
    expect(await screen.findByText(fields.not_date)).toBeTruthy()
    expect(input.value).toBe('31.02.20')
    expect(sent).not.toHaveBeenCalled()
  })

  it('is taken over by Enter, which leaves the form alone', async () => {
    const input = await renderForm()
    type(input, '01.02.2099 10:00')
    const goesOn = fireEvent.keyDown(input, { key: 'Enter' })
    expect(goesOn, 'the browser would send the form').toBe(false)
    fireEvent.click(screen.getByRole('button', { name: 'Создать' }))
    const deadline_at = new Date(2099, 1, 1, 10).toISOString()
    await vi.waitFor(() => expect(sent).toHaveBeenCalledWith({ deadline_at }))
  })
})

describe("the browser's own date field", () => {
  it('left half typed holds no date, but not nothing either', async () => {
    const onChange = vi.fn()
    await renderIn('ru', <DayInput value="" onChange={onChange} id="day" />)
    const input = document.querySelector<HTMLInputElement>('#day')
    if (!input) throw new Error('There is no field')
    Object.defineProperty(input, 'validity', { value: { badInput: true } })
    expect(fireEvent.keyDown(input, { key: 'Enter' }), 'the browser would send the form').toBe(false)
    fireEvent.blur(input)
    expect(onChange).toHaveBeenCalledTimes(2)
    expect(onChange).toHaveBeenCalledWith(UNREADABLE)
  })
})
