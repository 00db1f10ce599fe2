import { Input, type InputProps } from 'antd'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useIMask } from 'react-imask'

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
 * told to show, and the value is told only of what is another.
 */
export function MaskedInput({ mask, shown, isValue, onText, unmask = false, ...rest }: MaskedInputProps) {
  const element = useRef<HTMLInputElement | null>(null)
  const latest = useRef({ isValue, onText })
  useLayoutEffect(() => {
    latest.current = { isValue, onText }
  })
  const { maskRef, value, setValue } = useIMask<HTMLInputElement>(mask, {
    ref: element,
    onAccept: (written, { unmaskedValue }) => {
      const text = unmask ? unmaskedValue : written
      if (!latest.current.isValue(text)) latest.current.onText(text)
    },
  })

  // The value has become another than what was typed: another row, or a form that was reset.
  useEffect(() => {
    const bound = maskRef.current
    if (bound && !latest.current.isValue(unmask ? bound.unmaskedValue : bound.value)) setValue(shown)
  }, [shown, unmask, maskRef, setValue])

  return (
    <Input
      autoComplete="off"
      {...rest}
      ref={(input) => {
        element.current = input?.input ?? null
      }}
      // The mask begins with what stands in the element.
      value={maskRef.current ? value : shown}
      // Programs that fill forms in may announce no input, which is all that IMask hears.
      onChange={({ target }) => {
        const bound = maskRef.current
        if (bound && bound.displayValue !== target.value) bound.value = target.value
      }}
    />
  )
}
