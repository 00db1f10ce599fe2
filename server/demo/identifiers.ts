import { weightedSum } from '#contract/account/check-digits.ts'
import { isAccountAtBik, isCorrespondentAtBik } from '#contract/account/national-numbers.ts'
import type { Random } from './random.ts'

/** Russian identifiers of companies and people, invented but with valid check digits. */

const DIGITS = '0123456789'

const INN_WEIGHTS = [2, 4, 10, 3, 5, 9, 4, 6, 8]

/** The ИНН of a company in Moscow: ten digits, the last one a check digit. */
export function companyInn(random: Random): string {
  const digits = `77${random.text(DIGITS, 7)}`
  return digits + ((weightedSum(digits, INN_WEIGHTS) % 11) % 10)
}

/** The ИНН of a person: twelve digits, the last two check digits. */
export function personInn(random: Random): string {
  const digits = `77${random.text(DIGITS, 8)}`
  const first = digits + ((weightedSum(digits, [7, ...INN_WEIGHTS]) % 11) % 10)
  return first + ((weightedSum(first, [3, 7, ...INN_WEIGHTS]) % 11) % 10)
}

/** The ОГРН of a company: thirteen digits, the last one the remainder of the others by eleven. */
export function companyOgrn(random: Random): string {
  const digits = `1${random.text(DIGITS, 11)}`
  return digits + ((Number(digits) % 11) % 10)
}

/** An account of a company at the bank of this БИК: twenty digits whose ninth makes the weighted sum end in zero. */
export function bankAccount(random: Random, bik: string): string {
  const start = '40702810'
  const rest = random.text(DIGITS, 11)
  const keys = [...DIGITS].map((key) => `${start}${key}${rest}`)
  return rightOf(keys, (account) => isAccountAtBik(account, bik))
}

/** Invented banks; each correspondent account ends in the last three digits of the БИК. */
export const BANKS = [
  { name: 'АО «Столичный расчётный банк»', bik: '044525991' },
  { name: 'ПАО «Банк Заречье»', bik: '044525982' },
  { name: 'АО КБ «Деловая пристань»', bik: '044525973' },
] as const

/** The bank's correspondent account: its check digit is computed with the fifth and sixth digits of the БИК. */
export function correspondentAccount(bik: string): string {
  const keys = [...DIGITS].map((key) => `30101810${key}${'0'.repeat(8)}${bik.slice(-3)}`)
  return rightOf(keys, (account) => isCorrespondentAtBik(account, bik))
}

function rightOf(accounts: readonly string[], isRight: (account: string) => boolean): string {
  const account = accounts.find(isRight)
  if (!account) throw new Error('One of ten keys is always the right one')
  return account
}
