import dayjs from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatConflict } from '#contract/requests/conflicts-in-words.ts'
import type { PlanningConflict } from '#contract/requests/planning-conflicts.ts'
import { MINUTE_MS } from '#contract/values/durations.ts'
import type { ListAddress } from '#src/kit/list/use-rows.ts'
import { reasonOf } from '#src/providers/calls/api-error.ts'
import { useLocale } from '#src/providers/language/i18n.ts'
import { conflictsAt } from '../board/model/board-conflicts.ts'
import { useBoard } from '../board/model/use-board.ts'
import type { CalendarPeriod } from './use-calendar-requests.ts'

/** The board answers a month at most; a calendar's month begins in the one before. */
const DAYS_MAX_MS = 31 * 24 * 60 * MINUTE_MS

/** How many free executors are named. */
const NAMES = 3

export interface DraggedEvent {
  id: number
  /** As the board knows them, unless the calendar knows better. */
  employees?: number[]
}

export interface TimeProspect {
  isInConflict: boolean
  text: string
}

interface Asked {
  period: CalendarPeriod | null
  address: Pick<ListAddress, 'q' | 'filters'>
  /** Those that wait are shown. */
  isShown: boolean
}

/**
 * What the board knows of the days shown: the requests that wait, and what a new time would mean for one that is dragged.
 * It is asked when either is looked for.
 */
export function useProspects({ period, address, isShown }: Asked) {
  const { t } = useTranslation()
  const { locale } = useLocale()
  const [hasDragged, setHasDragged] = useState(false)
  const [said, setSaid] = useState<TimeProspect | null>(null)
  const first = Date.parse(period?.from ?? '') || 0
  const last = Date.parse(period?.to ?? '') + 1 || 0
  // Of a longer period the days that are ahead: nothing is planned in the past.
  const from = Math.max(first, Math.min(dayjs().startOf('day').valueOf(), last - DAYS_MAX_MS))
  const to = Math.min(last, from + DAYS_MAX_MS)
  const board = useBoard({ from, to, tag: undefined }, address, period !== null && (isShown || hasDragged))

  /** What a time would mean for a request: for its executors, or else for all candidates. Null where the board does not know. */
  function prospectAt(dragged: DraggedEvent, start: Date, end: Date | null): TimeProspect | null {
    const request = board.byId.get(dragged.id)
    const at = start.getTime()
    if (!request || at < from || at >= to) return null
    const durationMin = end ? (end.getTime() - at) / MINUTE_MS : request.duration_min
    const conflictsOf = (executors: readonly number[]) =>
      conflictsAt(board.times, request, { start: at, durationMin }, executors)
    const textsOf = (conflicts: readonly PlanningConflict[]) => [
      ...new Set(conflicts.map((one) => [one.employee?.name, formatConflict(one, locale)].filter(Boolean).join(': '))),
    ]
    const { employees = request.employees } = dragged
    if (employees.length > 0) {
      const texts = textsOf(conflictsOf(employees))
      return { isInConflict: texts.length > 0, text: texts.join('. ') || t('requestCalendar.noConflicts') }
    }
    const prospects = board.employees.map(({ id, name }) => ({ name, conflicts: conflictsOf([id]) }))
    const free = prospects.filter(({ conflicts }) => conflicts.every(({ employee }) => employee === null))
    // A deadline conflicts for every executor alike.
    const late = textsOf(prospects[0]?.conflicts.filter(({ employee }) => employee === null) ?? [])
    return {
      isInConflict: free.length === 0 || late.length > 0,
      text: [...late, free.length > 0 ? freeText(free.map(({ name }) => name)) : t('requestCalendar.noneFree')].join(
        '. ',
      ),
    }
  }

  function freeText(names: readonly string[]): string {
    const others = names.length - NAMES
    const named = names.slice(0, NAMES).join(', ')
    const text = others > 0 ? `${named}, ${t('requestCalendar.more', { count: others })}` : named
    return t('requestCalendar.free', { names: text })
  }

  return {
    waiting: board.waiting,
    isWaitingCut: board.isWaitingCut,
    isLoaded: board.isLoaded,
    /** Why the board's answer is missing; a period with too many requests is rejected. */
    error: board.error && { message: reasonOf(board.error) },
    retry: board.retry,
    nameOf: (employee: number) => board.employees.find(({ id }) => id === employee)?.name,
    /** Of what is dragged; null while nothing is. */
    said,
    begin: () => setHasDragged(true),
    prospectAt,
    say: (dragged: DraggedEvent, start: Date, end: Date | null) => setSaid(prospectAt(dragged, start, end)),
    end: () => setSaid(null),
    renew: board.renew,
  }
}
