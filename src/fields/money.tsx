import { lazyPage } from '../kit/page/lazy-page.ts'
import { Money } from '../kit/values/Money.tsx'
import type { Field, ShownValue } from './field.ts'
import { inputOf } from './input-of.tsx'

const MoneyInput = lazyPage(() => import('../kit/inputs/MoneyInput.tsx'))

function MoneyCell({ value }: ShownValue) {
  return <Money amount={String(value)} />
}

/** An amount in the account's currency; a decimal string on the wire, so that no digit is lost. */
export function money(): Field {
  return { Cell: MoneyCell, Input: inputOf(MoneyInput), isNumber: true }
}
