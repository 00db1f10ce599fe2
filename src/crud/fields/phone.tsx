import { formatPhone } from '../../../contract/phone-masks.ts'
import { PhoneInput } from '../../components/PhoneInput.tsx'
import type { Field, InputProps, ShownValue } from '../field.ts'

function PhoneCell({ value }: ShownValue) {
  return (
    <a href={`tel:${value}`} style={{ whiteSpace: 'nowrap' }}>
      {formatPhone(String(value))}
    </a>
  )
}

function PhoneFormInput({ value, ...rest }: InputProps) {
  return <PhoneInput {...rest} value={typeof value === 'string' ? value : ''} />
}

/** A phone in its country's mask: a link that calls. */
export function phone(): Field {
  return { Cell: PhoneCell, Input: PhoneFormInput }
}
