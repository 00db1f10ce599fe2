import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatConflict } from '../../../../contract/requests/planning-conflicts.ts'
import type { RequestCalendarRow } from '../../../../contract/requests/request-rows.ts'
import type { ListAddress } from '../../../kit/list/use-rows.ts'
import { useLocale } from '../../../providers/i18n.ts'
import { prospectOf } from '../board/model/board-conflicts.ts'
import { useBoard } from '../board/model/use-board.ts'
import { isPlanned } from './calendar-events.ts'
import type { Period } from './use-calendar-requests.ts'

const MINUTE_MS = 60_000
/** The board answers a month at most; a calendar's month begins in the one before. */
const DAYS_MAX_MS = 31 * 24 * 60 * MINUTE_MS

interface Asked {
  period: Period | null
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
  const [said, setSaid] = useState('')
  const from = Date.parse(period?.from ?? '') || 0
  const to = Math.min(Date.parse(period?.to ?? '') + 1 || 0, from + DAYS_MAX_MS)
  const board = useBoard({ from, to, tag: undefined }, address, period !== null && (isShown || hasDragged))

  function say({ id, employees, ...row }: RequestCalendarRow, start: Date, end: Date | null) {
    const request = board.byId.get(id)
    if (!request || !isPlanned({ ...row, id, employees })) return setSaid('')
    const durationMin = end ? (end.getTime() - start.getTime()) / MINUTE_MS : request.duration_min
    const conflicts = employees.flatMap(
      (employee) => prospectOf(board.times, request, { employee, start: start.getTime(), durationMin }).conflicts,
    )
    const words = conflicts.map((one) => [one.employee?.name, formatConflict(one, locale)].filter(Boolean).join(': '))
    setSaid([...new Set(words)].join('. ') || t('requestCalendar.free'))
  }

  return {
    waiting: board.waiting,
    isWaitingCut: board.isWaitingCut,
    /** Of what is dragged, in words; empty while nothing is. */
    said,
    begin: () => setHasDragged(true),
    say,
    end: () => setSaid(''),
  }
}
