import { useState } from 'react'
import styles from '../kit/inputs/filter.module.css'
import { LazyInput } from '../kit/inputs/lazy-inputs.ts'
import type { Field, FilterProps } from './field.ts'

/** Applied by Enter, when it is left, and when it is emptied. */
function TextFilter({ label, value, onChange }: FilterProps) {
  const [text, setText] = useState(value ?? '')
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    setText(value ?? '')
  }
  const apply = (typed: string) => typed.trim() !== (value ?? '') && onChange(typed.trim() || undefined)
  return (
    <LazyInput
      aria-label={label}
      placeholder={label}
      allowClear
      autoComplete="off"
      className={styles.filter}
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        if (target.value === '') apply('')
      }}
      onPressEnter={() => apply(text)}
      onBlur={() => apply(text)}
    />
  )
}

/** The filter of a text by its beginning. */
export const BEGINNING = {
  Filter: TextFilter,
  FilterWords: ({ label, value }) => `${label}: ${value}`,
} satisfies Pick<Field, 'Filter' | 'FilterWords'>
