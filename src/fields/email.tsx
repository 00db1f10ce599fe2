// By its own path: a list of rows needs none of the other inputs that come with the package's.
import Input from 'antd/es/input/Input'
import type { Field, ShownValue } from './field.ts'
import { inputOf } from './input-of.tsx'

function EmailCell({ value }: ShownValue) {
  return (
    <a href={`mailto:${value}`} className="standalone-link">
      {String(value)}
    </a>
  )
}

/** An e-mail address: a link that starts a letter. */
export function email(): Field {
  return { Cell: EmailCell, Input: inputOf(Input, { type: 'email', inputMode: 'email', autoComplete: 'off' }) }
}
