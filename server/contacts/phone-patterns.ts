const DIGITS_MIN = 4
/** Fewer digits behind what one dials first within a country may stand anywhere in a phone, not only at its start. */
const SUBSCRIBER_MIN = 6
/** What is dialled before a number of one's own country, or before a foreign one. Phones are kept without it. */
const TRUNK_PREFIX = /^(00|80|8|0)/

/**
 * What phones are `like` that hold the text's digits in a row; none when the text does not read like a part of a phone.
 * Who writes 8 (912) or 0 (67) finds +7 912 and +380 67 as well.
 */
export function phonePatterns(text: string): string[] {
  if (!/^[\d\s()+.-]+$/.test(text)) return []
  const digits = text.replace(/\D/g, '')
  if (digits.length < DIGITS_MIN) return []
  const subscriber = digits.replace(TRUNK_PREFIX, '')
  const isDialled = subscriber !== digits && subscriber.length >= SUBSCRIBER_MIN
  return [digits, ...(isDialled ? [subscriber] : [])].map((part) => `%${part}%`)
}
