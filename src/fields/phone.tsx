import { PhoneLink } from '#src/kit/values/PhoneLink.tsx'
import { lazyPage } from '../kit/page/lazy-page.ts'
import type { Field, ShownValue } from './field.ts'
import { inputOf } from './input-of.tsx'

const PhoneInput = lazyPage(() => import('../kit/inputs/PhoneInput.tsx'))

function PhoneCell({ value }: ShownValue) {
  return <PhoneLink phone={String(value)} />
}

/** A phone number in its country's mask: a tel link. */
export function phone(): Field {
  return { Cell: PhoneCell, Input: inputOf(PhoneInput) }
}
