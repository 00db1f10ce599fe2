import type { TFunction } from 'i18next'
import type { OccurrenceReason, PlannedOccurrence } from '#contract/scheduler/occurrences.ts'
import { formatPlainDay } from '#src/parts/scheduled-requests/format-day.ts'

type Explained = Pick<PlannedOccurrence, 'date' | 'takes_place_on' | 'reasons'>

/** Why an occurrence is not at its original day and time ("moved from 9 May: day off"), in the order of the moves. */
export function reasonsInWords(occurrence: Explained, t: TFunction, language: string): string[] {
  return occurrence.reasons.map((reason) => reasonInWords(reason, occurrence, t, language))
}

function reasonInWords(
  reason: OccurrenceReason,
  { date, takes_place_on, reasons }: Explained,
  t: TFunction,
  language: string,
): string {
  const isMoved = takes_place_on !== null
  // The date it was merged into says more than where it came from.
  const isMerged = reasons.some(({ kind }) => kind === 'merged')
  const from = formatPlainDay(date, language)
  switch (reason.kind) {
    case 'exception':
      if (isMoved || isMerged) return t('scheduled_requests.reasons.movedByHand', { date: from })
      return t('scheduled_requests.reasons.skippedByHand')
    case 'holiday':
      return holidayInWords(reason.title, isMoved || isMerged ? from : null, t)
    case 'merged':
      return t('scheduled_requests.reasons.merged', { date: formatPlainDay(reason.into, language) })
    case 'short_month':
      return t('scheduled_requests.reasons.shortMonth', { day: reason.day })
    case 'clock_change':
      return t('scheduled_requests.reasons.clockChange', { time: reason.time })
  }
}

/** @param from the day it was moved from; null when it was skipped */
function holidayInWords(title: string | null, from: string | null, t: TFunction): string {
  if (from === null) {
    return title
      ? t('scheduled_requests.reasons.skippedHoliday', { title })
      : t('scheduled_requests.reasons.skippedDayOff')
  }
  return title
    ? t('scheduled_requests.reasons.movedHoliday', { date: from, title })
    : t('scheduled_requests.reasons.movedDayOff', { date: from })
}
