import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button, Form } from 'antd'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Locale } from '#contract/messages.ts'
import MoneyInput from '#src/kit/inputs/MoneyInput.tsx'
import { NumberInput } from '#src/kit/inputs/NumberInput.tsx'
import PhoneInput from '#src/kit/inputs/PhoneInput.tsx'
import { changeLocale, startI18n } from '#src/providers/i18n.ts'
import { seriousViolations } from '../support/serious-violations.ts'
import { signInAs } from '../support/signed-in.ts'

const i18n = await startI18n()
const warned = vi.fn()

beforeEach(() => {
  warned.mockClear()
  // IMask says so when the element shows something that it has not written.
  vi.spyOn(console, 'warn').mockImplementation(warned)
})

/** A form with one input, that may be sent and put back. */
async function openForm(locale: Locale, input: ReactNode, kept?: unknown, rules: { required?: boolean }[] = []) {
  await signInAs({})
  await changeLocale(locale)
  const sent: unknown[] = []
  const view = render(
    <I18nextProvider i18n={i18n}>
      <Form initialValues={{ it: kept }} onFinish={({ it }) => sent.push(it)}>
        <Form.Item name="it" label="it" rules={rules}>
          {input}
        </Form.Item>
        <Button htmlType="reset">reset</Button>
        <Button htmlType="submit">send</Button>
      </Form>
    </I18nextProvider>,
  )
  const user = userEvent.setup({ delay: null })
  const field = () => screen.getByLabelText<HTMLInputElement>('it')
  /** What the form holds. */
  async function held() {
    await user.click(screen.getByText('send'))
    await vi.waitFor(() => expect(sent.length).toBeGreaterThan(0))
    return sent.at(-1)
  }
  async function paste(text: string) {
    await user.clear(field())
    await user.click(field())
    await user.paste(text)
  }
  /** With plain spaces, as users read it. */
  const read = () => field().value.replace(/\s/g, ' ')
  return { ...view, field, user, held, paste, read }
}

describe('an amount of money', () => {
  it('groups thousands as the language does, and is sent as the API writes it', async () => {
    const { field, user, read, held } = await openForm('ru', <MoneyInput />)
    await user.type(field(), '1234567.5')
    expect(read()).toBe('1 234 567,5')
    expect(await held()).toBe('1234567.5')
    expect(read()).toBe('1 234 567,50')
    expect(warned).not.toHaveBeenCalled()
  })

  it.each([
    ['ru', '1 234,56', '1 234,56', '1234.56'],
    ['ru', '1234.56', '1 234,56', '1234.56'],
    ['ru', '1\u00a0234\u00a0567,80 ₽', '1 234 567,80', '1234567.8'],
    ['en', '1 234,56', '1,234.56', '1234.56'],
    ['en', '1,234.56', '1,234.56', '1234.56'],
    ['en', '1,234', '1,234.00', '1234'],
    ['en', '1.234.567,8', '1,234,567.80', '1234567.8'],
  ] as const)('takes in %s the pasted %s for what it is', async (locale, pasted, shown, amount) => {
    const { paste, user, read, held } = await openForm(locale, <MoneyInput />)
    await paste(pasted)
    await user.tab()
    expect(read()).toBe(shown)
    expect(await held()).toBe(amount)
  })

  it('shows a kept price with the hundredths of a whole one, and sends it as it was', async () => {
    const { read, held } = await openForm('ru', <MoneyInput />, '1500.00')
    expect(read()).toBe('1 500,00')
    expect(await held()).toBe('1500.00')
  })

  it('takes no letters, no sign, and no third digit behind the point', async () => {
    const { field, user, read } = await openForm('en', <MoneyInput />)
    await user.type(field(), '-1a2.345')
    expect(read()).toBe('12.34')
  })

  it('keeps the caret behind the digit that was typed in the middle', async () => {
    const { field, user, read } = await openForm('en', <MoneyInput />, '1234.00')
    await user.click(field())
    field().setSelectionRange(1, 1)
    await user.keyboard('9')
    expect(read()).toBe('19,234.00')
    expect(field().selectionStart).toBe(2)
    await user.keyboard('{Backspace}')
    expect(read()).toBe('1,234.00')
    expect(field().selectionStart).toBe(1)
  })

  it('can be emptied, and put back with its form', async () => {
    const { field, user, read, held } = await openForm('ru', <MoneyInput />, '1500.50')
    await user.clear(field())
    expect(read()).toBe('')
    expect(await held()).toBeNull()
    await user.click(screen.getByText('reset'))
    expect(read()).toBe('1 500,50')
    expect(await held()).toBe('1500.50')
    expect(warned).not.toHaveBeenCalled()
  })

  it('is an input with a name, whose error is announced', async () => {
    const { container, user } = await openForm('ru', <MoneyInput />, undefined, [{ required: true }])
    await user.click(screen.getByText('send'))
    await vi.waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'it' }).getAttribute('aria-invalid')).toBe('true'),
    )
    expect(await seriousViolations(container)).toEqual([])
  })

  it.each([{ disabled: true }, { readOnly: true }])('is not typed in when it is %o', async (state) => {
    const { field, user, read } = await openForm('ru', <MoneyInput {...state} />, '5.00')
    await user.type(field(), '1')
    expect(read()).toBe('5,00')
  })

  it('follows the user’s language', async () => {
    const { field, user, read, held } = await openForm('ru', <MoneyInput />, '1234.50')
    await act(() => changeLocale('en'))
    await vi.waitFor(() => expect(read()).toBe('1,234.50'))
    await user.type(field(), '{Backspace}')
    expect(read()).toBe('1,234.5')
    expect(await held()).toBe('1234.50')
  })
})

describe('a number', () => {
  it('has a number as its value, and null when empty', async () => {
    const { field, user, read, held } = await openForm('ru', <NumberInput scale={2} />)
    await user.type(field(), '-1234,5')
    expect(read()).toBe('-1 234,5')
    expect(await held()).toBe(-1234.5)
    await user.clear(field())
    expect(await held()).toBeNull()
    expect(warned).not.toHaveBeenCalled()
  })

  it('lies within its bounds once it is left', async () => {
    const { field, user, held } = await openForm('ru', <NumberInput min={5} max={60} />)
    await user.type(field(), '3')
    await user.tab()
    expect(field().value).toBe('5')
    expect(await held()).toBe(5)
    await user.clear(field())
    await user.type(field(), '600')
    expect(await held()).toBe(60)
  })

  it('goes up and down with the arrow keys, by its step, and not beyond its bounds', async () => {
    const { field, user, held } = await openForm('ru', <NumberInput min={5} max={60} step={15} unit="мин" />, 40)
    await user.click(field())
    await user.keyboard('{ArrowUp}')
    expect(field().value).toBe('55')
    await user.keyboard('{ArrowUp}')
    expect(field().value).toBe('60')
    await user.keyboard('{ArrowDown}')
    expect(await held()).toBe(45)
  })

  it('keeps a place exactly as the map gives it', async () => {
    const { read, held } = await openForm('en', <NumberInput min={-90} max={90} scale={15} />, 37.42086712345678)
    expect(read()).toBe('37.42086712345678')
    expect(await held()).toBe(37.42086712345678)
  })

  it('has its unit beside it', async () => {
    await openForm('ru', <NumberInput unit="мин" />, 5)
    expect(screen.getByText('мин')).toBeTruthy()
  })
})

describe('a phone in a form', () => {
  it('takes the pasted 8 (999) 123-45-67 for what it is, in whichever half-typed field', async () => {
    const { paste, field, held } = await openForm('ru', <PhoneInput country="ru" />)
    await paste('8 (999) 123-45-67')
    expect(field().value).toBe('+7 (999)-123-45-67')
    expect(await held()).toBe('+79991234567')
    expect(warned).not.toHaveBeenCalled()
  })

  it('changes its mask with the code that is typed', async () => {
    const { field, user } = await openForm('ru', <PhoneInput country="ru" />)
    await user.type(field(), '+375291234567')
    expect(field().value).toBe('+375 (29)-123-45-67')
  })

  it('takes in Kazakhstan a first 7 for the number’s own, until there is a digit too many', async () => {
    const { field, user } = await openForm('ru', <PhoneInput country="kz" />)
    await user.type(field(), '77011234567')
    expect(field().value).toBe('+7 (701)-123-45-67')
  })

  it('is sent as it was kept when it is not touched, and put back with its form', async () => {
    const { field, user, held } = await openForm('ru', <PhoneInput country="ru" />, '+79161234567')
    expect(field().value).toBe('+7 (916)-123-45-67')
    await user.click(field())
    await user.tab()
    expect(await held()).toBe('+79161234567')
    await user.clear(field())
    expect(await held()).toBe('')
    await user.click(screen.getByText('reset'))
    expect(field().value).toBe('+7 (916)-123-45-67')
  })

  it.each([{ disabled: true }, { readOnly: true }])('is not typed in when it is %o', async (state) => {
    const { field, user } = await openForm('ru', <PhoneInput country="ru" {...state} />, '+79161234567')
    await user.type(field(), '{Backspace}')
    expect(field().value).toBe('+7 (916)-123-45-67')
  })
})
