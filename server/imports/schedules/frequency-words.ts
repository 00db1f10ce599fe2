import type { FrequencyWords } from '#server/words/plan-words.ts'
import { anyOf, inEachLanguage } from '../entities/every-language.ts'
import { inLowerCase } from '../entities/in-lower-case.ts'

/** One word of a frequency, with its role in it: see SHAPES in frequency.ts. */
export interface FrequencyToken {
  kind: 'N' | 'T' | 'P' | 'E' | 'O' | 'X' | 'U' | 'A' | 'W' | 'K' | 'D'
  value: number
  unit?: 'day' | 'week' | 'month' | 'year'
  /** For a word that is a frequency by itself: how many times. */
  times?: number
}

type Unit = NonNullable<FrequencyToken['unit']>

const unit = (of: Unit, value = 1): FrequencyToken => ({ kind: 'U', value, unit: of })
const whole = (of: Unit, value = 1, times = 1): FrequencyToken => ({ kind: 'A', value, unit: of, times })
const number = (value: number): FrequencyToken => ({ kind: 'N', value })
const ordinal = (value: number): FrequencyToken => ({ kind: 'O', value })
const weekday = (value: number): FrequencyToken => ({ kind: 'W', value })
const sign = (kind: 'T' | 'P' | 'E' | 'X' | 'K'): FrequencyToken => ({ kind, value: 1 })

const UNITS: Record<keyof FrequencyWords['units'], FrequencyToken> = {
  day: unit('day'),
  week: unit('week'),
  tenDays: unit('day', 10),
  fortnight: unit('week', 2),
  month: unit('month'),
  quarter: unit('month', 3),
  halfYear: unit('month', 6),
  year: unit('year'),
}

const WHOLE: Record<keyof FrequencyWords['whole'], FrequencyToken> = {
  daily: whole('day'),
  weekly: whole('week'),
  everyTwoWeeks: whole('week', 2),
  everyTenDays: whole('day', 10),
  monthly: whole('month'),
  twiceAMonth: whole('month', 1, 2),
  everyTwoMonths: whole('month', 2),
  quarterly: whole('month', 3),
  halfYearly: whole('month', 6),
  yearly: whole('year'),
  everyTwoYears: whole('year', 2),
}

const SIGNS: Record<keyof FrequencyWords['signs'], FrequencyToken> = {
  times: sign('T'),
  per: sign('P'),
  every: sign('E'),
  everyOther: sign('X'),
  workingDays: sign('K'),
}

const NUMBERS: readonly (keyof FrequencyWords['numbers'])[] = [1, 1.5, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const ORDINALS: readonly (keyof FrequencyWords['ordinals'])[] = [2, 3, 4, 5, 6]
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

type WordPattern = (words: FrequencyWords) => RegExp | null

const sourceOf = (pattern: WordPattern) => anyOf(({ frequency }) => pattern(frequency))
const wordOf = (pattern: WordPattern) => new RegExp(`^${sourceOf(pattern)}$`, 'u')

/** What words mean; the first that matches is meant. */
const WORDS: (readonly [RegExp, FrequencyToken])[] = [
  ...NUMBERS.map((value) => [wordOf(({ numbers }) => numbers[value]), number(value)] as const),
  ...ORDINALS.map((value) => [wordOf(({ ordinals }) => ordinals[value]), ordinal(value)] as const),
  ...WEEKDAYS.map((value) => [wordOf(({ weekdays }) => weekdays[value - 1] ?? null), weekday(value)] as const),
  ...meanings(SIGNS, (name) => wordOf(({ signs }) => signs[name])),
  ...meanings(WHOLE, (name) => wordOf((words) => words.whole[name])),
  ...meanings(UNITS, (name) => wordOf(({ units }) => units[name])),
]

function meanings<Name extends string>(tokens: Record<Name, FrequencyToken>, word: (name: Name) => RegExp) {
  return (Object.entries(tokens) as [Name, FrequencyToken][]).map(([name, token]) => [word(name), token] as const)
}

const PHRASES = inEachLanguage(({ imports }) => imports.plans.reading.frequency.phrases).flat()
const FILLER = wordOf(({ fillers }) => fillers)
const MONTH_DAY = wordOf(({ monthDay }) => monthDay)
const ORDINAL = `\\d+-?${sourceOf(({ ordinalEnding }) => ordinalEnding)}(?!\\p{L})`
const IS_ORDINAL = new RegExp(`^${ORDINAL}$`, 'u')
/** Points end abbreviations, unless a number continues after them. */
const WORD = new RegExp(`${ORDINAL}|\\d+(?:\\.\\d+)?|\\p{L}+|/`, 'gu')

/** The words of a frequency; null if one of them is unknown. */
export function tokensOf(text: string): FrequencyToken[] | null {
  const words = plainly(text).match(WORD) ?? []
  const tokens: FrequencyToken[] = []
  for (const [index, word] of words.entries()) {
    if (MONTH_DAY.test(words[index + 1] ?? '') && /^\d+$/.test(word)) {
      tokens.push({ kind: 'D', value: Number(word) })
      continue
    }
    if (FILLER.test(word) || MONTH_DAY.test(word)) continue
    const token = tokenOf(word)
    if (!token) return null
    tokens.push(token)
  }
  return tokens.length > 0 ? tokens : null
}

/** A text with its phrases put in single words. */
function plainly(text: string): string {
  const plain = ` ${inLowerCase(text)
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()} `.replace(/(\d),(\d)/g, '$1.$2')
  return PHRASES.reduce((changed, { said, meant }) => changed.replace(said, meant), plain)
}

function tokenOf(word: string): FrequencyToken | null {
  if (word === '/') return sign('P')
  if (IS_ORDINAL.test(word)) return ordinal(Number.parseInt(word, 10))
  if (/^\d/.test(word)) return number(Number(word))
  return WORDS.find(([pattern]) => pattern.test(word))?.[1] ?? null
}
