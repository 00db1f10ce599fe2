import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Country } from '#contract/values/phone-masks.ts'
import PhoneInput from '#src/kit/inputs/PhoneInput.tsx'

function Field({ initial = '', country = 'ru' }: { initial?: string; country?: Country }) {
  const [phone, setPhone] = useState(initial)
  return <PhoneInput aria-label="phone" country={country} value={phone} onChange={setPhone} />
}

function renderField(initial?: string) {
  render(<Field initial={initial} />)
  return { field: screen.getByLabelText<HTMLInputElement>('phone'), user: userEvent.setup({ delay: null }) }
}

describe('the phone field', () => {
  it('shows a kept number in its mask', () => {
    expect(renderField('+48123456789').field.value).toBe('+48 123-456-789')
  })

  it('masks while one types, pastes and clears', async () => {
    const { field, user } = renderField()
    await user.type(field, '9161234567')
    expect(field.value).toBe('+7 (916)-123-45-67')
    await user.clear(field)
    expect(field.value).toBe('')
    await user.click(field)
    await user.paste('8 916 123-45-67')
    expect(field.value).toBe('+7 (916)-123-45-67')
  })

  it.each<[home: Country, typed: string, shown: string]>([
    ['ua', '0501234567', '+380 50-123-45-67'],
    ['ua', '380501234567', '+380 50-123-45-67'],
    ['ua', '0048601234567', '+48 601-234-567'],
    ['uz', '998901234567', '+998 90-123-45-67'],
    ['by', '80291234567', '+375 (29)-123-45-67'],
    ['pl', '48601234567', '+48 601-234-567'],
    ['ge', '995599123456', '+995 599-123-456'],
    ['am', '37410123456', '+374 10-123-456'],
    ['ae', '042345678', '+971 4-234-5678'],
    ['ae', '0501234567', '+971 50-123-4567'],
    ['kz', '77011234567', '+7 (701)-123-45-67'],
    ['kz', '87011234567', '+7 (701)-123-45-67'],
    ['kz', '7011234567', '+7 (701)-123-45-67'],
    ['ru', '89161234567', '+7 (916)-123-45-67'],
    ['ru', '380501234567', '+380 50-123-45-67'],
    ['ru', '+442079460958', '+442079460958'],
  ])('in %s takes %s as it is typed, key by key, or pasted', async (country, typed, shown) => {
    render(<Field country={country} />)
    const field = screen.getByLabelText<HTMLInputElement>('phone')
    const user = userEvent.setup({ delay: null })
    await user.type(field, typed)
    expect(field.value).toBe(shown)
    await user.clear(field)
    await user.paste(typed)
    expect(field.value).toBe(shown)
  })

  it.each([
    ['8 (495) 123-45-67 доб. 105', '+7 (495)-123-45-67 доб. 105'],
    ['тел.: 8 916 123–45–67', '+7 (916)-123-45-67'],
    ['8 (495) 123-45-67 и 123-45-68', '8 (495) 123-45-67 и 123-45-68'],
    ['8 916 123-45-678', '8 916 123-45-678'],
    ['+7 916 123-45-678', '+7 916 123-45-678'],
    ['Иван 8 916 123-45-67', 'Иван 8 916 123-45-67'],
  ])('cuts nothing off the pasted %s', async (pasted, shown) => {
    const { field, user } = renderField()
    await user.click(field)
    await user.paste(pasted)
    await user.tab()
    expect(field.value).toBe(shown)
  })

  it('takes an extension behind the number, and leaves what is no number for the server to refuse', async () => {
    const { field, user } = renderField()
    await user.type(field, '4951234567 доб 105')
    await user.tab()
    expect(field.value).toBe('+7 (495)-123-45-67 доб. 105')
    await user.type(field, 'а')
    await user.tab()
    expect(field.value).toBe('+7 (495)-123-45-67 доб. 105а')
  })

  it('takes the mask of another country when that is chosen', async () => {
    const user = userEvent.setup({ delay: null })
    const { rerender } = render(<Field country="ru" />)
    rerender(<Field country="kz" />)
    await user.type(screen.getByLabelText('phone'), '7011234567')
    expect(screen.getByLabelText<HTMLInputElement>('phone').value).toBe('+7 (701)-123-45-67')
    rerender(<Field country="ae" />)
    await user.clear(screen.getByLabelText('phone'))
    await user.type(screen.getByLabelText('phone'), '501234567')
    expect(screen.getByLabelText<HTMLInputElement>('phone').value).toBe('+971 50-123-4567')
  })

  it('masks what is typed in the very moment it appears', async () => {
    // As in a browser, where React has effects wait until it gets to them.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    const host = document.body.appendChild(document.createElement('div'))
    const root = createRoot(host)
    onTestFinished(() => {
      root.unmount()
      host.remove()
      vi.unstubAllGlobals()
    })
    const appears = new Promise((done) => new MutationObserver(done).observe(host, { childList: true }))
    root.render(<Field />)
    await appears
    const field = screen.getByLabelText<HTMLInputElement>('phone')
    for (const digit of '9161234567') {
      field.setRangeText(digit, field.value.length, field.value.length, 'end')
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
    expect(field.value).toBe('+7 (916)-123-45-67')
  })

  it('lets a digit in the middle be mended', async () => {
    const { field, user } = renderField('+79161234567')
    await user.click(field)
    field.setSelectionRange(6, 6)
    await user.keyboard('{Backspace}{Backspace}')
    expect(field.value).toBe('+7 (612)-345-67')
    await user.keyboard('90')
    expect(field.value).toBe('+7 (906)-123-45-67')
    expect(field.selectionStart).toBe(6)
  })

  it('steps over a bracket that cannot be deleted', async () => {
    const { field, user } = renderField('+79161234567')
    await user.click(field)
    field.setSelectionRange(8, 8)
    await user.keyboard('{Backspace}')
    expect(field.value).toBe('+7 (916)-123-45-67')
    expect(field.selectionStart).toBe(7)
  })
})
