// By its own path: a list of rows needs none of the other inputs that come with the package's.
import Input from 'antd/es/input/Input'
import type { Field, InputProps, ShownValue } from '../field.ts'

function EmailCell({ value }: ShownValue) {
  return (
    <a href={`mailto:${value}`} className="standalone-link">
      {String(value)}
    </a>
  )
}

function EmailInput({ value, onChange, ...rest }: InputProps) {
  return (
    <Input
      {...rest}
      type="email"
      inputMode="email"
      autoComplete="off"
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}

/** An e-mail address: a link that starts a letter. */
export function email(): Field {
  return { Cell: EmailCell, Input: EmailInput }
}
