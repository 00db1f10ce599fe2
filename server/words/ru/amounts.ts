import { toCardinal } from 'n2words/ru-RU'
import type { Currency } from '#contract/values/currencies.ts'

/** For 1, for 2 to 4, and for 5 or more. */
type Forms = readonly [one: string, few: string, many: string]

interface CurrencyForms {
  unit: Forms
  hundredth: Forms
  /** Feminine: одна гривна, not один. */
  isFeminine?: true
}

function alike(word: string): Forms {
  return [word, word, word]
}

const KOPECKS: Forms = ['копейка', 'копейки', 'копеек']
const CENTS: Forms = ['цент', 'цента', 'центов']

const CURRENCIES: Record<Currency, CurrencyForms> = {
  RUB: { unit: ['рубль', 'рубля', 'рублей'], hundredth: KOPECKS },
  USD: { unit: ['доллар США', 'доллара США', 'долларов США'], hundredth: CENTS },
  EUR: { unit: alike('евро'), hundredth: ['евроцент', 'евроцента', 'евроцентов'] },
  PLN: { unit: ['злотый', 'злотых', 'злотых'], hundredth: ['грош', 'гроша', 'грошей'] },
  UAH: { unit: ['гривна', 'гривны', 'гривен'], hundredth: KOPECKS, isFeminine: true },
  BYN: { unit: ['белорусский рубль', 'белорусских рубля', 'белорусских рублей'], hundredth: KOPECKS },
  AED: { unit: ['дирхам ОАЭ', 'дирхама ОАЭ', 'дирхамов ОАЭ'], hundredth: ['филс', 'филса', 'филсов'] },
  AZN: {
    unit: ['азербайджанский манат', 'азербайджанских маната', 'азербайджанских манатов'],
    hundredth: ['гяпик', 'гяпика', 'гяпиков'],
  },
  AMD: { unit: ['драм', 'драма', 'драмов'], hundredth: ['лума', 'лумы', 'лум'] },
  KZT: { unit: alike('тенге'), hundredth: ['тиын', 'тиына', 'тиынов'] },
  KGS: { unit: ['сом', 'сома', 'сомов'], hundredth: ['тыйын', 'тыйына', 'тыйынов'] },
  MDL: { unit: ['молдавский лей', 'молдавских лея', 'молдавских леев'], hundredth: ['бан', 'бана', 'банов'] },
  TJS: { unit: alike('сомони'), hundredth: ['дирам', 'дирама', 'дирамов'] },
  TMT: {
    unit: ['туркменский манат', 'туркменских маната', 'туркменских манатов'],
    hundredth: alike('тенге'),
  },
  UZS: { unit: ['сум', 'сума', 'сумов'], hundredth: ['тийин', 'тийина', 'тийинов'] },
  GEL: { unit: alike('лари'), hundredth: alike('тетри') },
}

const plurals = new Intl.PluralRules('ru')

function formOf([one, few, many]: Forms, count: bigint): string {
  // The rules use the last digits only, and accept no number beyond what a float holds exactly.
  const category = plurals.select(Number(count % 100n))
  if (category === 'one') return one
  return category === 'few' ? few : many
}

/** The two parts of a sum in words. */
export const amounts = {
  /** `одна тысяча двести рублей` */
  units: (count: bigint, currency: Currency) => {
    const { unit, isFeminine } = CURRENCIES[currency]
    return `${toCardinal(count, { gender: isFeminine ? 'feminine' : 'masculine' })} ${formOf(unit, count)}`
  },
  /** What follows the number of hundredths: `копеек`. */
  hundredth: (count: bigint, currency: Currency) => formOf(CURRENCIES[currency].hundredth, count),
}
