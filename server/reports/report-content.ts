import type { BankDetails } from '#contract/account/bank-details.ts'
import type { OwnText } from '#contract/custom-fields/field-types.ts'
import type { Locale } from '#contract/messages.ts'
import type { AnswerOption, ItemType } from '#contract/requests/checklists.ts'
import type { Currency } from '#contract/values/currencies.ts'
import type { Country } from '#contract/values/phone-masks.ts'
import type { SaidField } from '../custom-fields/index.ts'

/** The content of a report: plain data, so that it can be stored as it was when a client signed. */
export interface ReportContent {
  account: {
    name: string
    country: Country
    timezone: string
    currency: Currency
    phone: string | null
    email: string | null
    details: Pick<BankDetails, ReportDetail> | null
    /** The SHA-256 of the picture, in hexadecimal digits; so are those of photos. */
    logo: string | null
  }
  number: number
  name: string
  description: string | null
  type: 'planned' | 'emergency'
  work_type: string | null
  /** By language, where the account translates it; what was signed before it could has none. */
  work_type_names?: Record<string, string> | null
  status: number
  hash: string
  created_at: string
  planned_start_at: string | null
  duration_min: number
  deadline_at: string | null
  started_at: string | null
  finished_at: string | null
  price: string | null
  client: string | null
  facility: { name: string; address: string | null } | null
  contact: { name: string; phone: string | null; position?: string | null } | null
  manager: string | null
  executors: { name: string; firstname: string }[]
  equipment: { title: string; manufacturer: string | null; model: string | null; serial: string | null }[]
  checklists: ReportChecklist[]
  works: ReportWork[]
  /** Of the account's own, those with a value; absent in what was signed before there were any. */
  fields?: ReportField[]
  works_total: string
  signature: { id: number; name: string | null; signed_at: string; by_link: boolean } | null
  rating: number | null
  rating_comment: string | null
}

/** Those of a company's legal details that are printed on a report. */
export const REPORT_DETAILS = ['full_name', 'business_address', 'fact_address', 'inn', 'kpp', 'ogrn', 'ceo'] as const
type ReportDetail = (typeof REPORT_DETAILS)[number]

export interface ReportChecklist {
  name: string
  is_finished: boolean
  items: ReportItem[]
}

export interface ReportItem {
  title: string
  type: ItemType
  answers: AnswerOption[]
  unit: string | null
  answer: number | number[] | string | null
  photo: string | null
}

export interface ReportField extends SaidField {
  key: string
  title: OwnText
  group: OwnText | null
  value: unknown
}

export interface ReportWork {
  title: string
  quantity: string
  measure: string | null
  /** Null when the report shows no prices; so is the total. */
  price: string | null
  total: string | null
}

/** The options of one drawing of a report. */
export interface ReportDrawing {
  content: ReportContent
  locale: Locale
  /** The names of its status, type and work type in this language, as in the product's lists. */
  names: { status: string; type: string; workType: string | null }
  /** To be filled in by hand: lines in place of answers, works and the signature. */
  isBlank: boolean
  /** Where the client's page of the request is. */
  url: string
  /** When it is made; it is written on the report. */
  at: string
  /** The version it is stored as, if it is. */
  version: number | null
  /** By the SHA-256 of their originals; a missing one could not be read. `signature` is that of the client. */
  pictures: ReadonlyMap<string, Uint8Array>
}

export const SIGNATURE_PICTURE = 'signature'
