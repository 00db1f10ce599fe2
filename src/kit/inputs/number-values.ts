import { withoutZeros } from '#contract/numbers/decimals.ts'
import type { NumberRules } from '#contract/numbers/read-number.ts'

/** Marks a typed text that is no number, so that no schema takes it for one and a draft can bring it back. */
const INVALID = '?'

export function invalidNumber(text: string): string {
  return INVALID + text
}

export function isInvalidNumber(value: string | null): boolean {
  return value?.startsWith(INVALID) ?? false
}

/** What has been typed, when it is no number; else null. */
export function typedOf(value: string | null): string | null {
  return value !== null && isInvalidNumber(value) ? value.slice(INVALID.length) : null
}

/** Whether two values of a field are the same number, or both are none. */
export function isSameNumber(one: string | null, other: string | null): boolean {
  if (one === other || (isInvalidNumber(one) && isInvalidNumber(other))) return true
  return Boolean(one && other) && Number(one) === Number(other)
}

interface Writing {
  /** With all the digits that may follow the point. */
  isPadded: boolean
  /** With thousands separators, where the field reads them again. */
  isGrouped: boolean
}

/** A decimal as a field shows it in the style of its rules. */
export function writtenNumber(number: string | null, rules: NumberRules, { isPadded, isGrouped }: Writing): string {
  if (!number || isInvalidNumber(number)) return ''
  const { style, scale, hasThousands = true } = rules
  const [whole = '', fraction = ''] = withoutZeros(number.replace('-', '')).split('.')
  const isReadAgain = scale < GROUP || !/[.,]/.test(style.group)
  const left = isGrouped && hasThousands && isReadAgain ? whole.replace(/\B(?=(\d{3})+$)/g, style.group) : whole
  const right = isPadded ? fraction.padEnd(scale, '0') : fraction
  return (number.startsWith('-') ? '-' : '') + left + (right && style.decimal + right)
}

/** The digits of a group: as many behind a comma may also be a fraction. */
const GROUP = 3
