import type { Locale } from '#contract/messages.ts'
import { en } from './labels-en.ts'
import { ru } from './labels-ru.ts'

/** Everything that is printed besides the entered data. */
export interface ReportLabels {
  title: (number: number) => string
  blankTitle: (number: number) => string
  draft: string
  executorParty: string
  clientParty: string
  contact: string
  ceo: string
  facts: Record<
    | 'workType'
    | 'type'
    | 'created'
    | 'planned'
    | 'deadline'
    | 'started'
    | 'finished'
    | 'executors'
    | 'manager'
    | 'price',
    string
  >
  description: string
  equipment: Record<'title' | 'name' | 'model' | 'serial', string>
  /** Rows for which the report had no room. */
  leftOut: (rows: number) => string
  checklist: Record<'item' | 'answer' | 'photos' | 'noAnswer' | 'seePhoto', string>
  photoOf: (place: number) => string
  brokenPhoto: string
  defect: string
  works: Record<'title' | 'name' | 'quantity' | 'measure' | 'price' | 'total' | 'all', string>
  closing: Record<
    | 'title'
    | 'duration'
    | 'checked'
    | 'defects'
    | 'total'
    | 'inWords'
    | 'executor'
    | 'client'
    | 'name'
    | 'sign'
    | 'date'
    | 'byLink'
    | 'onDevice'
    | 'unsigned'
    | 'rating'
    | 'remarks'
    | 'yes'
    | 'no',
    string
  > & {
    checkedOf: (answered: number, all: number) => string
    ratingOf: (rating: number) => string
  }
  page: (page: number, pages: number) => string
  made: (at: string) => string
  kept: (version: number, at: string) => string
  clock: (zone: string) => string
  qr: string
  /** The titles of a company's registration numbers, under their names in contract/account/bank-details.ts. */
  numbers: Record<string, string>
}

export const REPORT_LABELS: Record<Locale, ReportLabels> = { ru, en }
