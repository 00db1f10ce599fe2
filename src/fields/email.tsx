import { EMAIL_TYPING } from '#src/kit/inputs/email-typing.ts'
import { LazyInput } from '#src/kit/inputs/lazy-inputs.ts'
import type { Field, ShownValue } from './field.ts'
import { inputOf } from './input-of.tsx'

function EmailCell({ value }: ShownValue) {
  return (
    <a href={`mailto:${value}`} className="standalone-link">
      {String(value)}
    </a>
  )
}

/** An email address: a mailto link. */
export function email(): Field {
  return { Cell: EmailCell, Input: inputOf(LazyInput, { ...EMAIL_TYPING, autoComplete: 'off' }) }
}
