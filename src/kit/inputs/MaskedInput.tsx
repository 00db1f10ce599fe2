import { Input, type InputProps, type InputRef } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import { IMask, type useIMask } from 'react-imask'

/** What IMask is told. */
export type Mask = NonNullable<Parameters<typeof useIMask>[0]>

interface MaskedInputProps extends Omit<InputProps, 'value' | 'defaultValue' | 'onChange' | 'allowClear'> {
  /** The same object as long as it says the same: another one masks the text anew. */
  mask: Mask
  /** How the mask writes the value. */
  shown: string
  /** Whether this, as it stands in the field, is the value already. */
  isValue: (text: string) => boolean
  onText: (text: string) => void
  /** The text is what the mask writes, or what a number is without its separators. */
  unmask?: boolean
}

/**
 * antd's input with IMask at its element. IMask writes into the element by itself: what it has written is what antd is
 * told to show, and the value is told only of what is another. It is bound while React commits: `useIMask` binds and
 * unbinds in effects that come later, and what is typed before they do is lost.
 */
export function MaskedInput({ mask, shown, isValue, onText, unmask = false, ...rest }: MaskedInputProps) {
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
    // It begins with what stands in the element.
    const masked = IMask(element, latest.current.mask)
    bound.current = masked
    setWritten(masked.value)
    masked.on('accept', () => {
      setWritten(masked.value)
      const text = unmask ? masked.unmaskedValue : masked.value
      if (!latest.current.isValue(text)) latest.current.onText(text)
    })
    return () => {
      masked.destroy()
      bound.current = null
    }
  }, [unmask])

  useLayoutEffect(() => bound.current?.updateOptions(mask), [mask])

  // The value has become another than what was typed: another row, or a form that was reset.
  useLayoutEffect(() => {
    const masked = bound.current
    if (masked && !latest.current.isValue(unmask ? masked.unmaskedValue : masked.value)) masked.value = shown
  }, [shown, unmask])

  return (
    <Input
      autoComplete="off"
      {...rest}
      ref={input}
      value={written}
      // Programs that fill forms in may announce no input, which is all that IMask hears.
      onChange={({ target }) => {
        const masked = bound.current
        if (masked && masked.displayValue !== target.value) masked.value = target.value
      }}
    />
  )
}
