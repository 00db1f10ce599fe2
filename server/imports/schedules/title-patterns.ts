import type { PlanWords } from '#server/words/plan-words.ts'
import { anyOf } from '../entities/every-language.ts'
import { inLowerCase } from '../entities/in-lower-case.ts'
import { monthOfTitle } from './month-titles.ts'
import { monthColumn } from './plan-parts.ts'

type Titles = PlanWords['titles']

const begins = (name: keyof Titles) => new RegExp(`^${anyOf(({ titles }) => titles[name])}`)

/** The first whose patterns all match is meant. */
const COLUMNS: [column: string, ...RegExp[]][] = [
  ['interval_months', begins('interval'), new RegExp(anyOf(({ titles }) => titles.inMonths))],
  ['frequency', begins('frequency')],
  ['duration_hours', begins('workload'), new RegExp(`[ ,(]${anyOf(({ titles }) => titles.inHours)}`)],
  ['duration_min', begins('duration')],
  ['equipment', begins('equipment')],
  ['facility', begins('facility')],
  ['name', begins('name')],
]

/** The column of a title that is not one of the known words. */
export function columnTitled(title: string): string | null {
  const month = monthOfTitle(title)
  if (month) return monthColumn(month.month)
  const text = inLowerCase(title)
  return COLUMNS.find(([, ...patterns]) => patterns.every((pattern) => pattern.test(text)))?.[0] ?? null
}
