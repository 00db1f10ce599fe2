import { endsWithExactRest, endsWithRest, endsWithRestOfEither, weightedSum } from './check-digits.ts'

/**
 * Checks of numbers whose length is already right. Sources: the rules of the countries' registers and central banks.
 */

const RU_PERSON = [7, 2, 4, 10, 3, 5, 9, 4, 6, 8]

/** Russia, ИНН: ten digits of a company, twelve of a person. */
export function isInn(inn: string): boolean {
  const account = RU_PERSON.slice(1)
  return inn.length === 10
    ? endsWithRest(inn, account)
    : endsWithRest(inn, RU_PERSON) && endsWithRest(inn, [3, ...RU_PERSON])
}

/** Russia, ОГРН of a company (13 digits) and ОГРНИП of an entrepreneur (15). */
export function isOgrn(ogrn: string): boolean {
  const rest = Number(BigInt(ogrn.slice(0, -1)) % BigInt(ogrn.length - 2))
  return rest % 10 === Number(ogrn.at(-1))
}

const ACCOUNT_WEIGHTS = Array.from({ length: 23 }, (_, index) => [7, 1, 3][index % 3] ?? 0)

function hasAccountKey(bank: string, account: string): boolean {
  return weightedSum(bank + account, ACCOUNT_WEIGHTS) % 10 === 0
}

/** Accounts that the central bank itself keeps. */
const KEPT_BY_CENTRAL_BANK = /^\d{6}00[012]$/

/**
 * БИКs of institutions that are not banks, such as the treasury, begin otherwise, and their accounts use another key.
 */
function isBankBik(bik: string): boolean {
  return bik.startsWith('04')
}

/** Russia: an account of a client at the bank of this БИК. */
export function isAccountAtBik(account: string, bik: string): boolean {
  if (!isBankBik(bik)) return true
  const bank = KEPT_BY_CENTRAL_BANK.test(bik) ? `0${bik.slice(4, 6)}` : bik.slice(-3)
  return hasAccountKey(bank, account)
}

/** Russia: the account of the bank of this БИК at the central bank. */
export function isCorrespondentAtBik(account: string, bik: string): boolean {
  if (!isBankBik(bik)) return true
  return account.startsWith('301') && account.endsWith(bik.slice(-3)) && hasAccountKey(`0${bik.slice(4, 6)}`, account)
}

/** Poland, NIP: ten digits. */
export function isNip(nip: string): boolean {
  return endsWithExactRest(nip, [6, 5, 7, 2, 3, 4, 5, 6, 7])
}

const REGON = [8, 9, 2, 3, 4, 5, 6, 7]

/** Poland, REGON: nine digits of a company, fourteen of a branch, which begin with its company's. */
export function isRegon(regon: string): boolean {
  return (
    endsWithRest(regon, REGON) && (regon.length === 9 || endsWithRest(regon, [2, 4, 8, 5, 0, 9, 7, 3, 6, 1, 2, 4, 8]))
  )
}

const UNP_LETTERS = 'ABCEHKMOPT'
const RADIX = 36

/**
 * Belarus, УНП: nine digits of a company; of a person, two letters and seven digits (the second letter is read as a
 * digit).
 */
export function isUnp(unp: string): boolean {
  const second = UNP_LETTERS.indexOf(unp[1] ?? '')
  const values = [...unp].map((sign, index) => (index === 1 && second >= 0 ? second : Number.parseInt(sign, RADIX)))
  const sum = [29, 23, 19, 17, 13, 7, 5, 3].reduce((total, weight, index) => total + weight * (values[index] ?? 0), 0)
  return sum % 11 === values[8]
}

const ONE_TO_ELEVEN = Array.from({ length: 11 }, (_, index) => index + 1)

/** Kazakhstan, БИН of a company and ИИН of a person: twelve digits. */
export function isBin(bin: string): boolean {
  const shifted = [...ONE_TO_ELEVEN.slice(2), 1, 2]
  return weightedSum(bin, ONE_TO_ELEVEN) % 11 < 10
    ? endsWithExactRest(bin, ONE_TO_ELEVEN)
    : endsWithExactRest(bin, shifted)
}

/** Ukraine, ЄДРПОУ of a company (8 digits) and РНОКПП of a person (10). */
export function isUkrainianCode(code: string): boolean {
  if (code.length === 10) return endsWithRest(code, [10, 5, 7, 9, 4, 6, 10, 5, 7])
  const weights = /^[345]/.test(code) ? [7, 1, 2, 3, 4, 5, 6] : [1, 2, 3, 4, 5, 6, 7]
  return endsWithRestOfEither(
    code,
    weights,
    weights.map((weight) => weight + 2),
  )
}

/** Moldova, IDNO: thirteen digits. */
export function isIdno(idno: string): boolean {
  const weights = Array.from({ length: 12 }, (_, index) => [7, 3, 1][index % 3] ?? 0)
  return weightedSum(idno, weights) % 10 === Number(idno[12])
}

/** Azerbaijan, VÖEN: ten digits, the ninth a check digit, the last one 1 for a company and 2 for a person. */
export function isVoen(voen: string): boolean {
  return /[12]$/.test(voen) && endsWithExactRest(voen.slice(0, -1), [4, 1, 8, 6, 2, 7, 5, 3])
}

/** The United Arab Emirates, TRN: fifteen digits, of which the first three are fixed. */
export function isTrn(trn: string): boolean {
  return trn.startsWith('100')
}
