import { lazyPage } from '../../kit/page/lazy-page.ts'
import { Money } from '../../kit/values/Money.tsx'
import type { Field, InputProps, ShownValue } from '../field.ts'

const MoneyInput = lazyPage(() => import('../../kit/inputs/MoneyInput.tsx'))

function MoneyCell({ value }: ShownValue) {
  return <Money amount={String(value)} />
}

function MoneyFormInput({ value, ...rest }: InputProps) {
  return <MoneyInput {...rest} value={typeof value === 'string' ? value : null} />
}

/** An amount in the account's currency; a decimal string on the wire, so that no digit is lost. */
export function money(): Field {
  return { Cell: MoneyCell, Input: MoneyFormInput, isNumber: true }
}
