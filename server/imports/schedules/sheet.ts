import { z } from 'zod'
import { templateFields } from '#contract/requests/request-changes.ts'
import { optionalText } from '#contract/route.ts'
import { plannedDate } from '#contract/scheduler/planned-years.ts'
import { HOLIDAY_RULES, INTERVAL_MAX } from '#contract/scheduler/recurrence.ts'
import type { Text } from '#server/words/index.ts'
import type { SheetColumn, SheetDefinition } from '../entities/import-definition.ts'
import { asChoice, asMoney, CellError } from '../entities/read-cells.ts'
import { asDate } from '../entities/read-date.ts'
import { readFrequency } from './frequency.ts'
import { outlineOf } from './plan-outline.ts'
import { MONTHS, monthColumn, type PlanRow, plansOf } from './plan-parts.ts'
import { asMarks } from './read-marks.ts'
import { asClock, asMinutes } from './read-times.ts'
import { PLAN_COLUMNS, PLAN_EXAMPLE } from './sheet-columns.ts'
import { columnTitled } from './title-patterns.ts'

/** Names may contain commas: lists of equipment and checklists use other separators. */
function asNames(cell: string | number): string[] {
  return split(String(cell), /[;\n]/)
}

function asUsers(cell: string | number): string[] {
  return split(String(cell), /[,;\n]/)
}

function split(text: string, by: RegExp): string[] {
  return text
    .split(by)
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

function asFrequency(cell: string | number) {
  return readFrequency(String(cell)) ?? new CellError(['plan_frequency_unknown', { text: String(cell).slice(0, 60) }])
}

/** Other work types are kept as written. */
const asWorkType = asChoice((words) => words.imports.plans.workTypes)
const asHolidays = asChoice((words) => words.imports.plans.holidays)
const asNumber = (cell: string | number) => Number(cell)

const CELL_READS: Record<string, SheetColumn['read']> = {
  equipment: asNames,
  checklists: asNames,
  executors: asUsers,
  frequency: asFrequency,
  first_date: asDate,
  ends_on: asDate,
  time: asClock,
  duration_min: asMinutes(1),
  duration_hours: asMinutes(60),
  work_type: asWorkType,
  holidays: asHolidays,
  price: asMoney,
  interval_months: asNumber,
  day: asNumber,
  year: asNumber,
  ...Object.fromEntries(MONTHS.map((month) => [monthColumn(month), asMarks(month)])),
}

const names = z.array(z.string().max(300)).max(50)
const duration = templateFields.duration_min.unwrap()
const read = z.custom()

const schema = z
  .strictObject({
    facility: optionalText(200),
    client: optionalText(200),
    equipment: names,
    serial: optionalText(100),
    article: optionalText(100),
    name: optionalText(300),
    work_type: optionalText(100),
    frequency: read,
    interval_months: z.number().int().min(1).max(INTERVAL_MAX),
    first_date: plannedDate,
    time: read,
    duration_min: duration,
    duration_hours: duration,
    executors: names,
    manager: optionalText(200),
    checklists: names,
    price: templateFields.price,
    description: templateFields.description,
    holidays: z.enum(HOLIDAY_RULES),
    ends_on: plannedDate,
    day: z.number().int().min(1).max(31),
    year: z.number().int().min(2000).max(2100),
    ...Object.fromEntries(MONTHS.map((month) => [monthColumn(month), read])),
  })
  .partial()

/** The columns that can say where the work is. */
const PLACES = ['facility', 'client', 'equipment', 'serial', 'article', 'name']
const MONTHS_MIN = 2

function isHeader(names: ReadonlySet<string>): boolean {
  const months = MONTHS.filter((month) => names.has(monthColumn(month))).length
  const saysWhen = names.has('frequency') || names.has('interval_months') || months >= MONTHS_MIN
  return saysWhen && PLACES.some((name) => names.has(name))
}

const title: Text = (words) => words.requests.scheduled

/**
 * How maintenance plans are read: a row per plan with its frequency and first date, or a grid of the year with marks
 * under the months.
 */
export const planSheet: SheetDefinition = {
  entity: 'scheduled_requests',
  permission: 'schedule',
  title,
  columns: PLAN_COLUMNS.map((column) => {
    const read = CELL_READS[column.name]
    return { ...column, ...(read && { read }), ...(read === asMoney && { isAmount: true }) }
  }),
  titleColumn: 'name',
  schema: () => schema,
  identity: ['key'],
  layout: {
    columnOf: columnTitled,
    isHeader,
    headerMissing: 'sheet_no_plan_header',
    outline: outlineOf,
    example: PLAN_EXAMPLE,
    partsOf: (given, context) => plansOf(given as PlanRow, context),
  },
}
