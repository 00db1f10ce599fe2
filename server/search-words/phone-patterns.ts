import type { Country } from '#contract/values/phone-masks.ts'
import { digitsOf, plainPhone, toE164 } from '#contract/values/phone-numbers.ts'

const DIGITS_MIN = 4
/** With fewer digits after the trunk prefix, they may be anywhere in a phone, not only at its start. */
const SUBSCRIBER_MIN = 6
/** Dialled before a domestic or a foreign number. Stored phones do not contain it. */
const TRUNK_PREFIX = /^(00|80|8|0)/

/**
 * `like` patterns of the phone that a text says, or of those that contain its digits in a row; none when the text does
 * not look like a part of a phone. 8 (912) or 0 (67) finds +7 912 and +380 67 as well.
 * @param home the account's country
 */
export function phonePatterns(text: string, home: Country): string[] {
  const phone = toE164(text, home)
  if (phone) return [`%${phone}%`]
  const plain = plainPhone(text)
  if (!/^[\d\s()+.-]+$/.test(plain)) return []
  const digits = digitsOf(plain)
  if (digits.length < DIGITS_MIN) return []
  const subscriber = digits.replace(TRUNK_PREFIX, '')
  const isDialled = subscriber !== digits && subscriber.length >= SUBSCRIBER_MIN
  return [digits, ...(isDialled ? [subscriber] : [])].map((part) => `%${part}%`)
}
