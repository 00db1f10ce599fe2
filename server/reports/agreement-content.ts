import type { Locale } from '#contract/messages.ts'
import type { Amount, ClockKind, ClockState } from '#contract/sla/clock.ts'

/** A promise of the month, and what became of it. Times are RFC 3339. */
export interface ReportedClock {
  number: number
  request: string
  client: string | null
  facility: string | null
  kind: ClockKind
  promised: Amount
  started_at: string
  due_at: string | null
  met_at: string | null
  state: ClockState
  /** By how many minutes it was missed, once it is done. */
  overrun_min: number | null
  is_learned_late: boolean
  /** What changed when it was missed by that alone. */
  missed_because: { field: string; at: string } | null
  /** Minutes of pauses that stopped it, by their reason. */
  pauses: { reason: string; minutes: number }[]
}

export interface ClockTotals {
  clocks: number
  met: number
  missed: number
  running: number
  withdrawn: number
  /** From 0 to 1. */
  met_rate: number | null
  median_overrun_min: number | null
}

/** What is said of an agreement in a month. */
export interface AgreementReportContent {
  account: { name: string; timezone: string }
  agreement: { number: string; client: string | null; starts_on: string; ends_on: string | null }
  /** Its first day. */
  month: string
  /** When it was read. */
  at: string
  totals: Record<ClockKind, ClockTotals>
  clocks: ReportedClock[]
}

export interface AgreementDrawing {
  report: AgreementReportContent
  locale: Locale
  /** Clocks for which there was no room. */
  leftOut: number
}
