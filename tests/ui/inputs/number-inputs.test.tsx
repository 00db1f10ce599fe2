import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import MoneyInput from '#src/kit/inputs/MoneyInput.tsx'
import { NumberInput } from '#src/kit/inputs/NumberInput.tsx'
import { changeLocale } from '#src/providers/language/i18n.ts'
import { seriousViolations } from '../support/serious-violations.ts'
import { openForm } from './open-form.tsx'

describe('an amount of money', () => {
  it('stays as it is typed until it is left, and is then written as the language does', async () => {
    const { field, user, read, held } = await openForm('ru', <MoneyInput />)
    await user.type(field(), '1234567.5')
    expect(read()).toBe('1234567.5')
    await user.tab()
    expect(read()).toBe('1 234 567,50')
    expect(await held()).toBe('1234567.5')
  })

  it.each([
    ['ru', '1,5', '1,50', '1.5'],
    ['en', '1,5', '1.50', '1.5'],
    ['ru', '99.90', '99,90', '99.9'],
    ['en', '99,90', '99.90', '99.9'],
    ['ru', '1 234,56', '1 234,56', '1234.56'],
    ['en', '1 234,56', '1,234.56', '1234.56'],
    ['en', '1,234', '1,234.00', '1234'],
    ['ru', '1500 руб. 50 коп.', '1 500,50', '1500.5'],
    ['en', '1500 руб. 50 коп.', '1,500.50', '1500.5'],
    ['ru', '1 500-00', '1 500,00', '1500'],
    ['en', '99,90 ₽', '99.90', '99.9'],
  ] as const)('typed in %s as %s is what people mean by it', async (locale, text, shown, amount) => {
    const { field, user, read, held } = await openForm(locale, <MoneyInput />)
    await user.type(field(), text)
    expect(read()).toBe(text)
    await user.tab()
    expect(read()).toBe(shown)
    expect(await held()).toBe(amount)
  })

  it.each([
    ['ru', '1\u00a0234\u00a0567,80 ₽', '1 234 567,80', '1234567.8'],
    ['ru', "1'234.50", '1 234,50', '1234.5'],
    ['en', '1.234.567,8', '1,234,567.80', '1234567.8'],
    ['en', '1\u202f234,56', '1,234.56', '1234.56'],
  ] as const)('pasted in %s as %s is what people mean by it', async (locale, pasted, shown, amount) => {
    const { paste, user, read, held } = await openForm(locale, <MoneyInput />)
    await paste(pasted)
    await user.tab()
    expect(read()).toBe(shown)
    expect(await held()).toBe(amount)
  })

  it.each([
    ['ru', '1,234', '«1,234» — это 1234 или 1,234? Напишите 1234 либо 1,23'],
    ['en', '1.234', 'Is “1.234” 1234 or 1.234? Write 1234 or 1.23'],
    ['ru', '1234,567', 'После запятой не больше 2 цифр, например 1234,57'],
    ['en', '1234.567', 'At most 2 digits after the point, for example 1234.57'],
    ['ru', 'дорого', 'Введите сумму, например 1500 или 1500,50'],
    ['en', '10-15', 'Enter an amount, for example 1500 or 1500.50'],
    ['ru', '-5', 'Не меньше 0'],
    ['en', '$12.50', 'This amount is in another currency: amounts here are in RUB'],
  ] as const)(
    'that is unclear in %s, %s, stays as it is, with how to write it beside it',
    async (locale, text, said) => {
      const { field, user, read, held } = await openForm(locale, <MoneyInput />)
      await user.type(field(), text)
      expect(screen.queryByText(said)).toBeNull()
      await user.tab()
      expect(await screen.findByText(said)).toBeTruthy()
      expect(read()).toBe(text)
      expect(field().getAttribute('aria-invalid')).toBe('true')
      expect(field().validationMessage).toBe(said)
      expect(await held()).toBe(`?${text}`)
      await user.clear(field())
      await user.type(field(), '12')
      await waitFor(() => expect(screen.queryByText(said)).toBeNull())
      expect(field().validationMessage).toBe('')
      expect(await held()).toBe('12')
    },
  )

  it('is written as it was read when Enter is pressed, or explained', async () => {
    const { field, user, read } = await openForm('en', <MoneyInput />)
    await user.type(field(), '1234,5{Enter}')
    expect(read()).toBe('1234.50')
    await user.clear(field())
    await user.type(field(), '1.234{Enter}')
    expect(await screen.findByText(/Write 1234 or 1.23$/)).toBeTruthy()
  })

  it('shows a kept price with the hundredths of a whole one, and sends it as it was', async () => {
    const { field, user, read, held } = await openForm('ru', <MoneyInput />, '1500.00')
    expect(read()).toBe('1 500,00')
    await user.click(field())
    expect(read()).toBe('1500,00')
    await user.tab()
    expect(read()).toBe('1 500,00')
    expect(await held()).toBe('1500.00')
  })

  it('keeps the caret behind the digit that was typed in the middle', async () => {
    const { field, user, read } = await openForm('en', <MoneyInput />, '1234.00')
    await user.click(field())
    field().setSelectionRange(1, 1)
    await user.keyboard('9')
    expect(read()).toBe('19234.00')
    expect(field().selectionStart).toBe(2)
    await user.keyboard('{Backspace}')
    expect(read()).toBe('1234.00')
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
  })

  it('is an input with a name, whose error is announced', async () => {
    const { container, user } = await openForm('ru', <MoneyInput />, undefined, [{ required: true }])
    await user.click(screen.getByText('send'))
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'it' }).getAttribute('aria-invalid')).toBe('true'))
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
    await waitFor(() => expect(read()).toBe('1,234.50'))
    await user.type(field(), '{Backspace}')
    expect(read()).toBe('1234.5')
    expect(await held()).toBe('1234.50')
  })
})

describe('a number', () => {
  it('has a number as its value, and null when empty', async () => {
    const { field, user, read, held } = await openForm('ru', <NumberInput scale={2} />)
    await user.type(field(), '-1234,5')
    expect(await held()).toBe(-1234.5)
    expect(read()).toBe('-1 234,5')
    await user.clear(field())
    expect(await held()).toBeNull()
  })

  it.each([
    ['3', 'Не меньше 5'],
    ['600', 'Не больше 60'],
    ['1,5', 'Введите целое число, например 15'],
    ['час', 'Введите целое число, например 15'],
  ])('is not taken as %s outside of what the field takes, nor as another number', async (text, said) => {
    const { field, user, held } = await openForm('ru', <NumberInput min={5} max={60} />)
    await user.type(field(), text)
    await user.tab()
    expect(await screen.findByText(said)).toBeTruthy()
    expect(field().value).toBe(text)
    expect(await held()).toBeNaN()
    await user.clear(field())
    await user.type(field(), '15')
    await waitFor(() => expect(screen.queryByText(said)).toBeNull())
    expect(await held()).toBe(15)
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
    const place = <NumberInput min={-90} max={90} scale={15} hasThousands={false} />
    const { field, user, read, held } = await openForm('en', place, 37.42086712345678)
    expect(read()).toBe('37.42086712345678')
    expect(await held()).toBe(37.42086712345678)
    await user.clear(field())
    await user.type(field(), '55,751')
    expect(await held()).toBe(55.751)
  })

  it('whose thousands could be read as a fraction has no separator between them', async () => {
    const { read } = await openForm('en', <NumberInput scale={3} />, 1234)
    expect(read()).toBe('1234')
  })

  it('has its unit beside it', async () => {
    await openForm('ru', <NumberInput unit="мин" />, 5)
    expect(screen.getByText('мин')).toBeTruthy()
  })
})
