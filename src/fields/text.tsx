import { LazyInput } from '../kit/inputs/lazy-inputs.ts'
import { lazyPage } from '../kit/page/lazy-page.ts'
import type { Field, ShownValue } from './field.ts'
import { inputOf } from './input-of.tsx'

const TextArea = lazyPage(() => import('antd/es/input/TextArea'))

function TextCell({ value }: ShownValue) {
  return <>{value ?? ''}</>
}

function LongTextView({ value }: ShownValue) {
  return <p style={{ whiteSpace: 'pre-wrap', margin: 0 }}>{String(value)}</p>
}

/** One line of text. */
export function text(): Field {
  return { Cell: TextCell, Input: inputOf(LazyInput, { autoComplete: 'off' }) }
}

/** Several lines of text; Enter starts a new one, Ctrl+Enter is left to the form. */
export function longText(): Field {
  const LongTextInput = inputOf(TextArea, { autoSize: { minRows: 3, maxRows: 12 } })
  return { Cell: TextCell, View: LongTextView, Input: LongTextInput, isWide: true }
}
