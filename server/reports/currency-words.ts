import type { Currency } from '#contract/currencies.ts'
import type { Locale } from '#contract/messages.ts'

/** For 1, for 2 to 4, and for 5 or more, as in Russian; in English the last two are the same. */
export type UnitForms = readonly [one: string, few: string, many: string]

interface CurrencyForms {
  unit: UnitForms
  hundredth: UnitForms
  /** Feminine: одна гривна, not один. */
  isFeminine?: true
}

function alike(word: string): UnitForms {
  return [word, word, word]
}

function english(one: string, many = `${one}s`): UnitForms {
  return [one, many, many]
}

const KOPECKS: UnitForms = ['копейка', 'копейки', 'копеек']
const CENTS: UnitForms = ['цент', 'цента', 'центов']

/** The units of a currency, as each language names them beside a number. */
export const CURRENCY_WORDS: Record<Currency, Record<Locale, CurrencyForms>> = {
  RUB: {
    ru: { unit: ['рубль', 'рубля', 'рублей'], hundredth: KOPECKS },
    en: { unit: english('rouble'), hundredth: english('kopeck') },
  },
  USD: {
    ru: { unit: ['доллар США', 'доллара США', 'долларов США'], hundredth: CENTS },
    en: { unit: english('US dollar'), hundredth: english('cent') },
  },
  EUR: {
    ru: { unit: alike('евро'), hundredth: ['евроцент', 'евроцента', 'евроцентов'] },
    en: { unit: english('euro'), hundredth: english('cent') },
  },
  PLN: {
    ru: { unit: ['злотый', 'злотых', 'злотых'], hundredth: ['грош', 'гроша', 'грошей'] },
    en: { unit: english('zloty'), hundredth: english('grosz', 'groszy') },
  },
  UAH: {
    ru: { unit: ['гривна', 'гривны', 'гривен'], hundredth: KOPECKS, isFeminine: true },
    en: { unit: english('hryvnia'), hundredth: english('kopiyka') },
  },
  BYN: {
    ru: { unit: ['белорусский рубль', 'белорусских рубля', 'белорусских рублей'], hundredth: KOPECKS },
    en: { unit: english('Belarusian rouble'), hundredth: english('kopeck') },
  },
  AED: {
    ru: { unit: ['дирхам ОАЭ', 'дирхама ОАЭ', 'дирхамов ОАЭ'], hundredth: ['филс', 'филса', 'филсов'] },
    en: { unit: english('UAE dirham'), hundredth: alike('fils') },
  },
  AZN: {
    ru: {
      unit: ['азербайджанский манат', 'азербайджанских маната', 'азербайджанских манатов'],
      hundredth: ['гяпик', 'гяпика', 'гяпиков'],
    },
    en: { unit: english('Azerbaijani manat'), hundredth: alike('qapik') },
  },
  AMD: {
    ru: { unit: ['драм', 'драма', 'драмов'], hundredth: ['лума', 'лумы', 'лум'] },
    en: { unit: english('Armenian dram'), hundredth: alike('luma') },
  },
  KZT: {
    ru: { unit: alike('тенге'), hundredth: ['тиын', 'тиына', 'тиынов'] },
    en: { unit: alike('tenge'), hundredth: alike('tiyn') },
  },
  KGS: {
    ru: { unit: ['сом', 'сома', 'сомов'], hundredth: ['тыйын', 'тыйына', 'тыйынов'] },
    en: { unit: alike('som'), hundredth: alike('tyiyn') },
  },
  MDL: {
    ru: { unit: ['молдавский лей', 'молдавских лея', 'молдавских леев'], hundredth: ['бан', 'бана', 'банов'] },
    en: { unit: english('Moldovan leu', 'Moldovan lei'), hundredth: english('ban', 'bani') },
  },
  TJS: {
    ru: { unit: alike('сомони'), hundredth: ['дирам', 'дирама', 'дирамов'] },
    en: { unit: alike('somoni'), hundredth: english('diram') },
  },
  TMT: {
    ru: {
      unit: ['туркменский манат', 'туркменских маната', 'туркменских манатов'],
      hundredth: alike('тенге'),
    },
    en: { unit: english('Turkmen manat'), hundredth: alike('tenge') },
  },
  UZS: {
    ru: { unit: ['сум', 'сума', 'сумов'], hundredth: ['тийин', 'тийина', 'тийинов'] },
    en: { unit: alike('sum'), hundredth: alike('tiyin') },
  },
  GEL: {
    ru: { unit: alike('лари'), hundredth: alike('тетри') },
    en: { unit: alike('lari'), hundredth: alike('tetri') },
  },
}
