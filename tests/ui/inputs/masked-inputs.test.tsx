import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import PhoneInput from '#src/kit/inputs/PhoneInput.tsx'
import { openForm } from './open-form.tsx'

const warned = vi.fn()

beforeEach(() => {
  warned.mockClear()
  // IMask says so when the element shows something that it has not written.
  vi.spyOn(console, 'warn').mockImplementation(warned)
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
