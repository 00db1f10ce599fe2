import { Input, type InputProps, type InputRef } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import { IMask, type useIMask } from 'react-imask'

/** IMask's options. */
export type Mask = NonNullable<Parameters<typeof useIMask>[0]>

interface MaskedInputProps extends Omit<InputProps, 'value' | 'defaultValue' | 'onChange' | 'allowClear'> {
  /** Keep the object's identity: another one masks the text again. */
  mask: Mask
  /** The value as the mask writes it. */
  shown: string
  /** Whether the text in the field already represents the value. */
  isValue: (text: string) => boolean
  onText: (text: string) => void
  /** On leaving, the field shows the value as the mask writes it. */
  isTidied?: boolean
}

/**
 * antd's input with IMask on its element. IMask writes into the element itself: antd gets what it has written, and the
 * caller only changes of the value. It is bound in a layout effect: `useIMask` binds and unbinds in later effects, and
 * what is typed before them is lost.
 */
export function MaskedInput({ mask, shown, isValue, onText, isTidied = false, ...rest }: MaskedInputProps) {
  const input = useRef<InputRef>(null)
  const bound = useRef<ReturnType<typeof IMask<Mask>> | null>(null)
  const [written, setWritten] = useState(shown)
  const latest = useRef({ mask, isValue, onText })
  useLayoutEffect(() => {
    latest.current = { mask, isValue, onText }
  })

  useLayoutEffect(() => {
    const element = input.current?.input
    if (!element) return
    // IMask starts with the element's text.
    const masked = IMask(element, latest.current.mask)
    bound.current = masked
    setWritten(masked.value)
    masked.on('accept', () => {
      setWritten(masked.value)
      if (!latest.current.isValue(masked.value)) latest.current.onText(masked.value)
    })
    return () => {
      masked.destroy()
      bound.current = null
    }
  }, [])

  useLayoutEffect(() => bound.current?.updateOptions(mask), [mask])

  // The value was changed from outside: another row, or a form that was reset.
  useLayoutEffect(() => {
    const masked = bound.current
    if (masked && !latest.current.isValue(masked.value)) masked.value = shown
  }, [shown])

  return (
    <Input
      autoComplete="off"
      {...rest}
      ref={input}
      value={written}
      onBlur={(event) => {
        if (isTidied && bound.current) bound.current.value = shown
        rest.onBlur?.(event)
      }}
      // Autofill programs may not fire the `input` event that IMask listens to.
      onChange={({ target }) => {
        const masked = bound.current
        if (masked && masked.displayValue !== target.value) masked.value = target.value
      }}
    />
  )
}
