import { LazyInput } from '../kit/inputs/lazy-inputs.ts'
import type { Field, ShownValue } from './field.ts'
import { inputOf } from './input-of.tsx'

/** Without what every address begins with. */
function LinkCell({ value }: ShownValue) {
  const address = String(value)
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className="standalone-link"
      onClick={(event) => event.stopPropagation()}
    >
      {address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
    </a>
  )
}

/** The address of a page elsewhere, opened in a tab of its own. */
export function link(): Field {
  return {
    Cell: LinkCell,
    Input: inputOf(LazyInput, { type: 'url', inputMode: 'url', autoComplete: 'off', placeholder: 'https://' }),
  }
}
