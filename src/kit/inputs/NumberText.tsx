import { Form, Input, type InputProps, type InputRef } from 'antd'
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import type { NumberRules } from '#contract/numbers/read-number.ts'
import { readNumber } from '#contract/numbers/read-number.ts'
import { fieldErrorOf } from '#contract/validation.ts'
import { useLocale } from '#src/providers/language/i18n.ts'
import { fieldOfInput } from '../form/field-errors.ts'
import { invalidNumber, isInvalidNumber, isSameNumber, typedOf, writtenNumber } from './number-values.ts'

export interface NumberTextProps extends Omit<InputProps, 'value' | 'defaultValue' | 'onChange' | 'allowClear'> {
  rules: NumberRules
  /** A decimal as the API writes it, null for none, or the mark of a text that is no number. */
  value: string | null
  onChange: (value: string | null) => void
  /** With all the digits behind the point, as in prices. */
  isPadded?: boolean
}

/**
 * A number that is typed or pasted as people write it. The text stays as typed until the field is left or Enter is
 * pressed; then it is written as the language does, or the field says why it is not read. Meanwhile it is written
 * without thousands separators, which would go astray while digits come and go.
 */
export function NumberText({ rules, value, onChange, isPadded = false, ...rest }: NumberTextProps) {
  const { locale } = useLocale()
  const form = Form.useFormInstance()
  const input = useRef<InputRef>(null)
  const isSelected = useRef(false)
  const [typed, setTyped] = useState(() => typedOf(value))
  const [isFocused, setFocused] = useState(false)
  const [hasReported, setReported] = useState(false)
  const [own, setOwn] = useState(value)
  const { value: read = null, problem } = readNumber(typed ?? '', rules)
  const message = problem ? fieldErrorOf(problem.key, locale, problem.values).message : ''

  const written = (number: string | null, isGrouped: boolean) => writtenNumber(number, rules, { isPadded, isGrouped })

  // The value was changed from outside: another row, a step by the arrow keys, or a form that was reset.
  if (!isSameNumber(value, own)) {
    setOwn(value)
    setTyped(isFocused && !isInvalidNumber(value) ? written(value, false) : typedOf(value))
  }

  // A form asks its inputs for this before it is sent.
  useLayoutEffect(() => input.current?.input?.setCustomValidity(message), [message])

  function report(errors: string[]) {
    const name = rest.id === undefined ? undefined : fieldOfInput(form, rest.id)
    if (name) form.setFields([{ name: name as never, errors }])
    setReported(errors.length > 0)
  }

  function change(text: string) {
    const next = readNumber(text, rules)
    setTyped(text)
    if (hasReported) report([])
    const changed = next.value === undefined ? invalidNumber(text) : next.value
    if (isSameNumber(changed, value) && !isInvalidNumber(changed)) return
    setOwn(changed)
    onChange(changed)
  }

  // The browser selects the text of a field that is entered with Tab, and loses that when the text changes.
  useLayoutEffect(() => {
    if (isFocused && isSelected.current) input.current?.select()
  }, [isFocused])

  function focus(event: FocusEvent<HTMLInputElement>) {
    const { selectionStart, selectionEnd, value: text } = event.target
    isSelected.current = selectionStart === 0 && selectionEnd === text.length
    setFocused(true)
    if (typed === null && !rest.readOnly) setTyped(written(value, false))
    rest.onFocus?.(event)
  }

  function blur(event: FocusEvent<HTMLInputElement>) {
    setFocused(false)
    if (message) report([message])
    else setTyped(null)
    rest.onBlur?.(event)
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    rest.onKeyDown?.(event)
    if (event.key !== 'Enter' || typed === null) return
    if (message) report([message])
    else setTyped(written(read, false))
  }

  return (
    <Input
      autoComplete="off"
      {...rest}
      ref={input}
      value={typed ?? written(value, true)}
      onChange={({ target }) => change(target.value)}
      onFocus={focus}
      onBlur={blur}
      onKeyDown={press}
    />
  )
}
