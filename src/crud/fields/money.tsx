import { Money } from '../../components/Money.tsx'
import { lazyPage } from '../../shell/lazy-page.ts'
import type { Field, ShownValue } from '../field.ts'

const MoneyInput = lazyPage(async () => ({ default: (await import('./MoneyInput.tsx')).MoneyInput }))

function MoneyCell({ value }: ShownValue) {
  return <Money amount={String(value)} />
}

/** An amount in the account's currency; a decimal string on the wire, so that no digit is lost. */
export function money(): Field {
  return { Cell: MoneyCell, Input: MoneyInput, isNumber: true }
}
