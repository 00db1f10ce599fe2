import { toCardinal } from 'n2words/en-GB'
import type { Currency } from '#contract/values/currencies.ts'
import type { Translated } from '#contract/words/shape.ts'
import type { amounts as ru } from '../ru/amounts.ts'

type Forms = readonly [one: string, many: string]

function forms(one: string, many = `${one}s`): Forms {
  return [one, many]
}

function alike(word: string): Forms {
  return [word, word]
}

const CURRENCIES: Record<Currency, { unit: Forms; hundredth: Forms }> = {
  RUB: { unit: forms('rouble'), hundredth: forms('kopeck') },
  USD: { unit: forms('US dollar'), hundredth: forms('cent') },
  EUR: { unit: forms('euro'), hundredth: forms('cent') },
  PLN: { unit: forms('zloty'), hundredth: forms('grosz', 'groszy') },
  UAH: { unit: forms('hryvnia'), hundredth: forms('kopiyka') },
  BYN: { unit: forms('Belarusian rouble'), hundredth: forms('kopeck') },
  AED: { unit: forms('UAE dirham'), hundredth: alike('fils') },
  AZN: { unit: forms('Azerbaijani manat'), hundredth: alike('qapik') },
  AMD: { unit: forms('Armenian dram'), hundredth: alike('luma') },
  KZT: { unit: alike('tenge'), hundredth: alike('tiyn') },
  KGS: { unit: alike('som'), hundredth: alike('tyiyn') },
  MDL: { unit: forms('Moldovan leu', 'Moldovan lei'), hundredth: forms('ban', 'bani') },
  TJS: { unit: alike('somoni'), hundredth: forms('diram') },
  TMT: { unit: forms('Turkmen manat'), hundredth: alike('tenge') },
  UZS: { unit: alike('sum'), hundredth: alike('tiyin') },
  GEL: { unit: alike('lari'), hundredth: alike('tetri') },
}

function formOf([one, many]: Forms, count: bigint): string {
  return count === 1n ? one : many
}

export const amounts: Translated<typeof ru> = {
  units: (count, currency) => `${toCardinal(count)} ${formOf(CURRENCIES[currency].unit, count)}`,
  hundredth: (count, currency) => formOf(CURRENCIES[currency].hundredth, count),
}
