// Imported by its own path: the package's index brings all other inputs along, which a list does not need.
import Input from 'antd/es/input/Input'
import { EMAIL_TYPING } from '#src/kit/inputs/email-typing.ts'
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
  return { Cell: EmailCell, Input: inputOf(Input, { ...EMAIL_TYPING, autoComplete: 'off' }) }
}
