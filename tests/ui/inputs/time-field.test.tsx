import { cleanup, fireEvent, screen } from '@testing-library/react'
import { Button, Form } from 'antd'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { messagesIn } from '#contract/messages.ts'
import { ClockInput } from '#src/kit/inputs/ClockInput.tsx'
import DayInput from '#src/kit/inputs/DayInput.tsx'
import { UNREADABLE } from '#src/kit/inputs/date-text.ts'
import { TimeField } from '#src/kit/inputs/TimeField.tsx'
import { TimeInput } from '#src/kit/inputs/TimeInput.tsx'
import { renderIn } from '../support/speak.tsx'

const { fields } = messagesIn('ru')
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

describe('a day in a form', () => {
  async function renderDay(language: 'ru' | 'en', value: string | null = null) {
    const onChange = vi.fn()
    await renderIn(language, <DayInput value={value} onChange={onChange} aria-label="Day" />)
    return { onChange, input: screen.getByLabelText<HTMLInputElement>('Day') }
  }

  it('is written as the language of the app writes it', async () => {
    expect((await renderDay('ru', '2026-11-02')).input.value).toBe('02.11.2026')
    cleanup()
    expect((await renderDay('en', '2026-11-02')).input.value).toBe('2 Nov 2026')
  })

  it('is typed without a calendar, and taken over by Enter', async () => {
    const { onChange, input } = await renderDay('ru')
    type(input, '8.3.2027')
    expect(fireEvent.keyDown(input, { key: 'Enter' }), 'the browser would send the form').toBe(false)
    fireEvent.blur(input)
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith('2027-03-08'))
    expect(onChange).not.toHaveBeenCalledWith(UNREADABLE)
  })

  it('left half typed holds no date, but not nothing either', async () => {
    const { onChange, input } = await renderDay('ru')
    type(input, '31.02.20')
    fireEvent.blur(input)
    expect(onChange).toHaveBeenCalledWith(UNREADABLE)
    expect(input.value).toBe('31.02.20')
  })
})

describe('a time in a form on a phone', () => {
  beforeEach(() => {
    const real = window.matchMedia
    vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({ ...real(media), matches: true }))
  })

  it("is shown over the system's wheels in the language of the app", async () => {
    const at = new Date(2026, 10, 2, 18, 30).toISOString()
    const { container } = await renderIn('ru', <TimeInput value={at} aria-label="Срок" />)
    expect(screen.getByLabelText<HTMLInputElement>('Срок').value).toBe('2026-11-02T18:30')
    expect(container.textContent).toContain('02.11.2026 18:30')
  })

  it('left half typed holds no time, but not nothing either, and shows what was typed', async () => {
    const onChange = vi.fn()
    await renderIn('ru', <TimeInput onChange={onChange} aria-label="Срок" />)
    const input = screen.getByLabelText<HTMLInputElement>('Срок')
    Object.defineProperty(input, 'validity', { value: { badInput: true } })
    expect(fireEvent.keyDown(input, { key: 'Enter' }), 'the browser would send the form').toBe(false)
    expect(onChange).toHaveBeenCalledWith(UNREADABLE)
  })

  it('offers the evening and the morning that are ahead', async () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 2, 15), toFake: ['Date'] })
    const onChange = vi.fn()
    await renderIn('ru', <TimeInput onChange={onChange} aria-label="Срок" />)
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Сегодня 18:00',
      'Завтра 10:00',
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Завтра 10:00' }))
    expect(onChange).toHaveBeenCalledWith(new Date(2026, 10, 3, 10).toISOString())
    vi.setSystemTime(new Date(2026, 10, 2, 18, 1))
    cleanup()
    await renderIn('ru', <TimeInput onChange={onChange} aria-label="Срок" />)
    expect(screen.queryByRole('button', { name: 'Сегодня 18:00' })).toBeNull()
    expect(screen.getAllByRole('button')).toHaveLength(2)
    vi.useRealTimers()
  })
})

describe('a time of day', () => {
  it('goes by the clock of 24 hours, whatever the browser says', async () => {
    const onChange = vi.fn()
    await renderIn('en', <ClockInput onChange={onChange} aria-label="Time" />)
    fireEvent.input(screen.getByLabelText('Time'), { target: { value: '1830' } })
    expect(onChange).toHaveBeenLastCalledWith('18:30')
  })
})
