import { useNotification } from '@refinedev/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestCalendarRow } from '#contract/requests/request-rows.ts'
import { MINUTE_MS } from '#contract/values/durations.ts'
import { useRenewRows } from '#src/kit/list/use-live-rows.ts'
import { formatDateTime } from '#src/kit/values/format-time.ts'
import { usePlanning } from '#src/parts/requests/planning-conflicts.tsx'
import { api } from '#src/providers/calls/api.ts'
import { reasonOf } from '#src/providers/calls/api-error.ts'
import { usePlanFailure } from '../use-plan-failure.ts'
import { isPlanned } from './calendar-events.ts'

export interface RequestMove {
  request: RequestCalendarRow
  start: Date
  end: Date | null
  /** Puts the event back where it was. */
  revert: () => void
}

/** Moves requests in the calendar: a planned one at once, a deadline through the dialog that its change asks for. */
export function useMoveRequest(onMoved: () => void) {
  const { t, i18n } = useTranslation()
  const { open } = useNotification()
  const renew = useRenewRows('requests')
  const plan = usePlanning()
  const sayFailed = usePlanFailure()
  const [asked, setAsked] = useState<RequestMove | null>(null)

  function move(next: RequestMove) {
    if (isPlanned(next.request)) void replan(next)
    else setAsked(next)
  }

  async function replan({ request, start, end, revert }: RequestMove) {
    const { id, number, version, employees } = request
    const planned_start_at = start.toISOString()
    const duration_min = end ? Math.round((end.getTime() - start.getTime()) / MINUTE_MS) : request.duration_min
    try {
      const body = { employees, planned_start_at, duration_min, version }
      const moved = await plan(
        (force, instead) => api.requests.assign({ params: { id }, body: { ...body, ...instead, force } }),
        { ...body, request_ids: [id] },
      )
      if (!moved) return revert()
      open?.({
        type: 'success',
        message: t('requestCalendar.moved', {
          number,
          time: formatDateTime(moved.planned_start_at ?? planned_start_at, i18n.language),
        }),
      })
    } catch (error) {
      revert()
      sayFailed([request], reasonOf(error))
    }
    onMoved()
    await renew()
  }

  async function endAsking(isDone: boolean) {
    if (!isDone) asked?.revert()
    setAsked(null)
    if (isDone) await renew()
  }

  return { move, asked, endAsking }
}
