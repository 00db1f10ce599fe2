import type { WrittenConfiguration } from '#contract/configuration/configuration-file.ts'
import type { Locale } from '#contract/locales.ts'

type Written<Section extends keyof WrittenConfiguration> =
  NonNullable<WrittenConfiguration[Section]> extends (infer One)[] ? One : never

export type TradeText = Record<Locale, string>

export function text(ru: string, en: string): TradeText {
  return { ru, en }
}

interface TradeAnswer {
  title: TradeText
  is_defect?: true
}

interface TradeItem {
  title: TradeText
  hint?: TradeText
  type: 'choice' | 'multichoice' | 'text' | 'number' | 'photo'
  answers?: TradeAnswer[]
  is_required?: true
  photo_required?: true
  min?: number
  max?: number
  unit?: TradeText
}

export interface TradeChecklist {
  name: TradeText
  items: TradeItem[]
}

export interface TradeWorkType extends Omit<Written<'work_types'>, 'name' | 'translations' | 'checklists'> {
  /** A code is one of the types that every account begins with. */
  name: TradeText | string
  checklists?: TradeChecklist[]
}

export interface TradeField
  extends Omit<
    Written<'fields'>,
    'title' | 'hint' | 'group' | 'options' | 'unit' | 'work_types' | 'show_when' | 'permissions'
  > {
  title: TradeText
  hint?: TradeText
  group?: TradeText
  options?: TradeText[]
  unit?: TradeText
  work_types?: TradeWorkType[]
  /** A choice is compared by the text of an option. */
  show_when?: {
    field: string
    op: 'is' | 'is_not' | 'any_of' | 'filled' | 'gt'
    value?: TradeText | TradeText[] | boolean | number
  }[]
  /** By the roles that every account begins with. */
  hidden_from?: ('manager' | 'dispatcher' | 'employee' | 'executor')[]
}

/** What a company of a trade begins with. */
export interface TradeData {
  service_hours: (Omit<Written<'service_hours'>, 'name'> & { name: TradeText })[]
  pause_reasons: (Omit<Written<'pause_reasons'>, 'name'> & { name: TradeText })[]
  checklists: TradeChecklist[]
  work_types: TradeWorkType[]
  fields: TradeField[]
}

const GOOD: TradeAnswer = { title: text('В норме', 'Good') }
const REMARK: TradeAnswer = { title: text('Есть замечание', 'Needs attention'), is_defect: true }
const NOT_HERE: TradeAnswer = { title: text('Не предусмотрено', 'Not applicable') }

/** An item that is answered by whether the part is in order. */
export function inspected(ru: string, en: string, more: Partial<TradeItem> = {}): TradeItem {
  return { title: text(ru, en), type: 'choice', answers: [GOOD, REMARK, NOT_HERE], is_required: true, ...more }
}

export function photo(ru: string, en: string): TradeItem {
  return { title: text(ru, en), type: 'photo', is_required: true }
}

export function measured(
  ru: string,
  en: string,
  unit: TradeText,
  bounds: { min?: number; max?: number } = {},
): TradeItem {
  return { title: text(ru, en), type: 'number', unit, ...bounds }
}

const WORKDAY = [{ from: '09:00', to: '18:00' }]

/** Monday to Friday from nine to six. */
export const OFFICE_WEEK = [WORKDAY, WORKDAY, WORKDAY, WORKDAY, WORKDAY, [], []]
