import { formatPhone } from '#contract/phone-masks.ts'
import { lazyPage } from '../kit/page/lazy-page.ts'
import type { Field, ShownValue } from './field.ts'
import { inputOf } from './input-of.tsx'

const PhoneInput = lazyPage(() => import('../kit/inputs/PhoneInput.tsx'))

function PhoneCell({ value }: ShownValue) {
  return (
    <a href={`tel:${value}`} className="standalone-link" style={{ whiteSpace: 'nowrap' }}>
      {formatPhone(String(value))}
    </a>
  )
}

/** A phone number in its country's mask: a tel link. */
export function phone(): Field {
  return { Cell: PhoneCell, Input: inputOf(PhoneInput) }
}
