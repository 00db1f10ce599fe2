import {
  CUSTOM_PREFIX,
  type CustomType,
  customName,
  isReferenceType,
  keyOfCustom,
  ownTextIn,
  type RoleField,
} from '#contract/custom-fields/field-types.ts'
import { valueSchema } from '#contract/custom-fields/value-schema.ts'
import { numberStyleOf, readNumber } from '#contract/numbers/read-number.ts'
import { requiredText } from '#contract/route.ts'
import { instantOf } from '#contract/values/zone-clock.ts'
import { localeOf, type ServerWords, type Text } from '#server/words/index.ts'
import type { Example, ReadingContext, SheetColumn } from './import-definition.ts'
import { nameKey } from './name-key.ts'
import { asChoice, asList, asMoney, CellError } from './read-cells.ts'
import { asDate } from './read-date.ts'

const NAME_MAX = 300

/** The columns of a sheet with fields of the account's own: those that people can write. */
export function customColumnsOf(fields: readonly RoleField[]): SheetColumn[] {
  return fields.filter(({ right }) => right === 'edit').map(columnOf)
}

/** Whether a column is of a field of the account's own. */
export function isCustomField(name: string): boolean {
  return keyOfCustom(name) !== null
}

function columnOf(field: RoleField): SheetColumn {
  const { key, title, unit, type } = field
  const read = READINGS[type]?.(field)
  return {
    name: customName(key),
    title: (words) => ownTextIn(title, localeOf(words)),
    // As it is called in calls, and as an exported list has it.
    synonyms: (words) => [
      key,
      `${CUSTOM_PREFIX}${key}`,
      ...(unit ? [`${ownTextIn(title, localeOf(words))}, ${unit}`] : []),
    ],
    note: noteOf(field),
    examples: examplesOf(field),
    ...(type === 'money' && { isAmount: true }),
    isCustom: true,
    ownRule: isReferenceType(type) ? requiredText(NAME_MAX) : valueSchema(field),
    ...(read && { read }),
  }
}

type Reading = (cell: string | number, context: ReadingContext) => unknown

/** How cells are read that are not texts. A reference is a name, which is looked up when the row is. */
const READINGS: Partial<Record<CustomType, (field: RoleField) => Reading>> = {
  number: (field) => (cell, context) => asNumber(cell, field, context),
  money: () => (cell, context) => asMoney(cell, context) ?? null,
  date: () => asDate,
  time: () => asTime,
  yes_no: () => {
    const choose = asChoice(({ imports }) => imports.custom.yesNo)
    return (cell) => ({ yes: true, no: false })[choose(cell)] ?? new CellError('not_option')
  },
  choice: (field) => (cell) => optionOf(field, cell) ?? new CellError('not_option'),
  multichoice: (field) => (cell) => {
    const whole = optionOf(field, cell)
    if (whole !== null) return [whole]
    const chosen = asList(cell).map((name) => optionOf(field, name))
    return chosen.includes(null) ? new CellError('not_option') : chosen
  },
}

function asNumber(cell: string | number, { decimals }: RoleField, { country }: ReadingContext): unknown {
  const scale = decimals ?? 0
  // Of a formula's result there are more digits than anyone wrote.
  if (typeof cell === 'number') return Number(cell.toPrecision(15))
  const { value, problem } = readNumber(cell, { style: numberStyleOf(country), scale })
  if (problem) return new CellError(problem.values ? [problem.key, problem.values] : problem.key)
  return value === null ? null : Number(value)
}

const TIME_OF_DAY = /[t ](?<hour>\d{1,2}):(?<minute>\d{2})/i

/** A day and a time of day in the account's time zone; without one its beginning. */
function asTime(cell: string | number, { timezone }: ReadingContext): unknown {
  const date = asDate(cell)
  if (date instanceof CellError) return date
  const { hour = '0', minute = '0' } = TIME_OF_DAY.exec(String(cell))?.groups ?? {}
  const local = Date.parse(`${date}T${hour.padStart(2, '0')}:${minute.padStart(2, '0')}:00Z`)
  return Number.isNaN(local) ? new CellError('not_date') : new Date(instantOf(timezone, local)).toISOString()
}

/** By its title in any language; an archived option cannot be chosen. */
function optionOf({ options }: RoleField, cell: string | number): number | null {
  const wanted = nameKey(String(cell))
  const named = options.find(
    ({ title, is_archived }) => !is_archived && Object.values(title).some((said) => nameKey(said) === wanted),
  )
  return named?.id ?? null
}

function offered({ options }: RoleField, words: ServerWords): string[] {
  return options.filter(({ is_archived }) => !is_archived).map(({ title }) => ownTextIn(title, localeOf(words)))
}

const TITLES_IN_NOTE = 20

function noteOf(field: RoleField): Text {
  const { type } = field
  return (words) => {
    const { notes } = words.imports.custom
    const titles = () => offered(field, words).slice(0, TITLES_IN_NOTE).join(', ')
    if (type === 'choice') return notes.one(titles())
    if (type === 'multichoice') return notes.several(titles())
    if (isReferenceType(type)) return notes.name
    return type in notes.of ? notes.of[type as keyof typeof notes.of] : words.imports.shared.anyText
  }
}

function examplesOf(field: RoleField): readonly [Example, Example] {
  switch (field.type) {
    case 'number':
      return [1, 2]
    case 'money':
      return [1500.5, 3000]
    case 'date':
      return ['15.03.2026', '01.10.2026']
    case 'time':
      return ['15.03.2026 10:00', '01.10.2026 9:30']
    case 'yes_no':
      return [(words) => words.sheets.yes, (words) => words.sheets.no]
    case 'choice':
    case 'multichoice':
      return [(words) => offered(field, words)[0] ?? '', (words) => offered(field, words)[1] ?? '']
    default:
      return ['', '']
  }
}
