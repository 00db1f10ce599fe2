import type { Person } from '../../../contract/route.ts'
import { PersonName } from '../../kit/values/PersonAvatars.tsx'
import type { CallName } from '../call-name.ts'
import type { Field, ShownValue } from '../field.ts'
import { reference } from './reference.tsx'

function PersonCell({ value }: ShownValue) {
  return <PersonName person={value as Person} />
}

/** A colleague: a reference with a face. */
export function person({ call, of }: { call: CallName; of: string }): Field {
  return { ...reference({ call, of }), Cell: PersonCell }
}
