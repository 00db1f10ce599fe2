import { Input, type InputProps, type InputRef } from 'antd'
import { type ChangeEvent, useLayoutEffect, useReducer, useRef } from 'react'
import type { Country } from '../../../contract/phone-masks.ts'
import { useViewer } from '../../providers/viewer.ts'
import { caretAfter, maskPhone } from './phone-mask.ts'

interface PhoneInputProps extends Omit<InputProps, 'value' | 'onChange' | 'type'> {
  /** Null, as the API keeps an absent phone, is an empty field. */
  value?: string | null
  onChange?: (phone: string) => void
  /** Whose mask a number without a country code gets; the company's own when absent. */
  country?: Country
}

/**
 * A phone in its country's mask. Controlled throughout: the mask is applied to what was typed, and the caret put back
 * behind the digit it stood at (IMask's own binding to the element loses values beside antd's).
 */
export function PhoneInput({ value, onChange, country, ...rest }: PhoneInputProps) {
  const viewer = useViewer()
  const home = country ?? viewer?.account.country ?? 'ru'
  const input = useRef<InputRef>(null)
  const caret = useRef<number | null>(null)
  // Deleting a bracket changes nothing in the value, yet the field has to be drawn again with the caret moved.
  const [, draw] = useReducer((times: number) => times + 1, 0)
  const masked = maskPhone(value ?? '', home)

  useLayoutEffect(() => {
    if (caret.current === null) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const typed = target.value
    const next = maskPhone(typed, home)
    const isAtEnd = target.selectionStart === typed.length
    const digitsBefore = typed.slice(0, target.selectionStart ?? typed.length).replace(/\D/g, '').length
    const added = next.replace(/\D/g, '').length - typed.replace(/\D/g, '').length
    caret.current = isAtEnd ? next.length : caretAfter(digitsBefore + Math.max(0, added), next)
    draw()
    onChange?.(next)
  }

  return <Input {...rest} ref={input} value={masked} onChange={change} type="tel" inputMode="tel" autoComplete="tel" />
}
