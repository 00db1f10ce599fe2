import { Temporal } from 'temporal-polyfill'
import type { Text, Texts } from '#server/words/index.ts'
import { anyText } from '../entities/columns.ts'
import type { Example, LayoutExample, SheetColumn } from '../entities/import-definition.ts'
import { MONTHS, monthColumn } from './plan-parts.ts'

const WEEK_DAYS = 7
const WEDNESDAY = 3
const startOfNextYear = () => Temporal.Now.plainDateISO('UTC').add({ years: 1 }).with({ month: 1, day: 1 })

/**
 * Dates in the examples have to be in the future on the day on which the file is fetched, and those of visits must not
 * fall on a day off.
 */
const firstWednesday = (month: number) => () => {
  const first = startOfNextYear().with({ month })
  return asTyped(first.add({ days: (WEEK_DAYS + WEDNESDAY - first.dayOfWeek) % WEEK_DAYS }))
}
const endOfNextYear = () => asTyped(startOfNextYear().with({ month: 12, day: 31 }))

/** `03.02.2027`, which an import reads in every language. */
function asTyped(date: Temporal.PlainDate): string {
  return date.toString().split('-').toReversed().join('.')
}

const MONTH_TITLES = MONTHS.map(
  (month): Text =>
    (words) =>
      words.imports.plans.months[month - 1] ?? '',
)

/** A rarely used column, left out of the example. */
function extraColumn(name: string, title: Text, synonyms: Texts = () => []): SheetColumn {
  return { name, title, synonyms, note: anyText, examples: ['', ''], isExtra: true }
}

/** The columns of a maintenance plan, in the order of the example file. */
export const PLAN_COLUMNS: readonly SheetColumn[] = [
  {
    name: 'facility',
    title: (words) => words.requests.fields.facility,
    synonyms: (words) => words.imports.plans.columns.facility.synonyms,
    note: (words) => words.imports.plans.columns.facility.note,
    examples: [
      (words) => words.imports.plans.columns.facility.example,
      (words) => words.imports.plans.columns.facility.example2,
    ],
  },
  {
    name: 'client',
    title: (words) => words.requests.fields.client,
    synonyms: (words) => words.imports.plans.columns.client.synonyms,
    note: (words) => words.imports.plans.columns.client.note,
    examples: ['', ''],
  },
  {
    name: 'equipment',
    title: (words) => words.requests.fields.equipment,
    synonyms: (words) => words.imports.plans.columns.equipment.synonyms,
    note: (words) => words.imports.plans.columns.equipment.note,
    examples: [
      (words) => words.imports.plans.columns.equipment.example,
      (words) => words.imports.plans.columns.equipment.example2,
    ],
  },
  {
    name: 'name',
    title: (words) => words.requests.fields.name,
    synonyms: (words) => words.imports.plans.columns.name.synonyms,
    note: (words) => words.imports.plans.columns.name.note,
    examples: [
      (words) => words.imports.plans.columns.name.example,
      (words) => words.imports.plans.columns.name.example2,
    ],
  },
  {
    name: 'work_type',
    title: (words) => words.requests.fields.work_type,
    synonyms: (words) => words.imports.plans.columns.work_type.synonyms,
    note: (words) => words.imports.plans.columns.work_type.note,
    examples: [
      (words) => words.imports.plans.columns.work_type.example,
      (words) => words.imports.plans.columns.work_type.example2,
    ],
  },
  {
    name: 'frequency',
    title: (words) => words.imports.plans.columns.frequency.title,
    synonyms: (words) => words.imports.plans.columns.frequency.synonyms,
    note: (words) => words.imports.plans.columns.frequency.note,
    examples: [
      (words) => words.imports.plans.columns.frequency.example,
      (words) => words.imports.plans.columns.frequency.example2,
    ],
  },
  {
    name: 'first_date',
    title: (words) => words.imports.plans.columns.first_date.title,
    synonyms: (words) => words.imports.plans.columns.first_date.synonyms,
    note: (words) => words.imports.plans.columns.first_date.note,
    examples: [firstWednesday(3), firstWednesday(2)],
  },
  {
    name: 'time',
    title: (words) => words.imports.plans.columns.time.title,
    synonyms: (words) => words.imports.plans.columns.time.synonyms,
    note: (words) => words.imports.plans.columns.time.note,
    examples: ['09:00', '14:30'],
  },
  {
    name: 'duration_min',
    title: (words) => words.imports.plans.columns.duration_min.title,
    synonyms: (words) => words.imports.plans.columns.duration_min.synonyms,
    note: (words) => words.imports.plans.columns.duration_min.note,
    examples: [120, 45],
  },
  {
    name: 'executors',
    title: (words) => words.requests.fields.employees,
    synonyms: (words) => words.imports.plans.columns.executors.synonyms,
    note: (words) => words.imports.plans.columns.executors.note,
    examples: [(words) => words.imports.plans.columns.executors.example, ''],
  },
  {
    name: 'manager',
    title: (words) => words.requests.fields.manager,
    synonyms: (words) => words.imports.plans.columns.manager.synonyms,
    note: (words) => words.imports.plans.columns.manager.note,
    examples: ['', ''],
  },
  {
    name: 'checklists',
    title: (words) => words.requests.fields.checklists,
    synonyms: (words) => words.imports.plans.columns.checklists.synonyms,
    note: (words) => words.imports.plans.columns.checklists.note,
    examples: ['', ''],
  },
  {
    name: 'price',
    title: (words) => words.requests.fields.price,
    synonyms: (words) => words.imports.plans.columns.price.synonyms,
    note: (words) => words.imports.plans.columns.price.note,
    examples: [4500, ''],
  },
  {
    name: 'description',
    title: (words) => words.requests.fields.description,
    synonyms: (words) => words.imports.plans.columns.description.synonyms,
    note: anyText,
    examples: ['', (words) => words.imports.plans.columns.description.example],
  },
  {
    name: 'holidays',
    title: (words) => words.imports.plans.columns.holidays.title,
    synonyms: (words) => words.imports.plans.columns.holidays.synonyms,
    note: (words) => words.imports.plans.columns.holidays.note,
    examples: [
      (words) => words.imports.plans.columns.holidays.example,
      (words) => words.imports.plans.columns.holidays.example2,
    ],
  },
  {
    name: 'ends_on',
    title: (words) => words.imports.plans.columns.ends_on.title,
    synonyms: (words) => words.imports.plans.columns.ends_on.synonyms,
    note: (words) => words.imports.plans.columns.ends_on.note,
    examples: ['', endOfNextYear],
  },
  extraColumn(
    'serial',
    (words) => words.imports.plans.columns.serial.title,
    (words) => words.imports.plans.columns.serial.synonyms,
  ),
  extraColumn(
    'article',
    (words) => words.imports.plans.columns.article.title,
    (words) => words.imports.plans.columns.article.synonyms,
  ),
  extraColumn(
    'interval_months',
    (words) => words.imports.plans.columns.interval_months.title,
    (words) => words.imports.plans.columns.interval_months.synonyms,
  ),
  extraColumn(
    'duration_hours',
    (words) => words.imports.plans.columns.duration_hours.title,
    (words) => words.imports.plans.columns.duration_hours.synonyms,
  ),
  extraColumn(
    'day',
    (words) => words.imports.plans.columns.day.title,
    (words) => words.imports.plans.columns.day.synonyms,
  ),
  extraColumn('year', (words) => words.imports.plans.columns.year.title),
  ...MONTHS.map((month) => extraColumn(monthColumn(month), MONTH_TITLES[month - 1] ?? anyText)),
]

const NONE = ['', '', '', '', '', '', '', '', '', '', '', ''] as const

function marked(marks: Record<number, Example>) {
  return NONE.map((none, index) => marks[index + 1] ?? none)
}

const M1: Text = (words) => words.imports.plans.m1
const M2: Text = (words) => words.imports.plans.m2

/** The classical form: a row per piece of equipment, with the months side by side. */
export const PLAN_EXAMPLE: LayoutExample = {
  title: (words) => words.imports.plans.layout.months,
  titles: [
    (words) => words.imports.plans.layout.facility,
    (words) => words.imports.plans.layout.equipment,
    ...MONTH_TITLES,
  ],
  rows: [
    [
      (words) => words.imports.plans.columns.facility.example,
      (words) => words.imports.plans.columns.equipment.example,
      ...marked({ 1: M1, 4: M1, 7: M2, 10: M1 }),
    ],
    [
      (words) => words.imports.plans.columns.facility.example2,
      (words) => words.imports.plans.layout.chiller1,
      ...marked({ 4: 15, 9: 20 }),
    ],
  ],
  notes: [
    [(words) => words.imports.plans.layout.januaryDecember, (words) => words.imports.plans.layout.insteadOfAFrequencyX],
    [(words) => words.imports.plans.layout.dayOfTheMonth, (words) => words.imports.plans.layout.forMarksWithoutADay],
    [
      (words) => words.imports.plans.layout.serialNumberPartNo,
      (words) => words.imports.plans.layout.toFindEquipmentWhenNames,
    ],
  ],
}
