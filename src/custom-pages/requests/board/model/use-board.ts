import { keepPreviousData } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { type BoardRequest, PROPOSED_MAX } from '#contract/requests/request-board.ts'
import { MINUTE_MS } from '#contract/values/durations.ts'
import type { ListAddress } from '#src/kit/list/use-rows.ts'
import { useRenewAvailability } from '#src/parts/requests/availability.ts'
import { api } from '#src/providers/calls/api.ts'
import { type AnswerOf, useCallCache } from '#src/providers/calls/call-cache.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useLiveEvents } from '#src/providers/live/use-live-events.ts'
import type { BoardAddress } from './board-address.ts'
import { executorTimesOf } from './board-conflicts.ts'

/** That a phone is silent is no event. */
const SILENCE_SEEN_MS = 5 * MINUTE_MS

type BoardData = AnswerOf<'requests.board'>

/** What the board shows, following the changes of others. */
export function useBoard(
  { from, to, tag }: Pick<BoardAddress, 'from' | 'to' | 'tag'>,
  { q, filters }: Pick<ListAddress, 'q' | 'filters'>,
  isAsked = true,
) {
  const cache = useCallCache()
  // Executors are chosen on the page, from all of them: the filter needs the names of the others too.
  const { employee_id, ...narrowing } = filters
  const query = {
    ...narrowing,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    ...(tag && { tag }),
    ...(q && { q }),
  }
  const {
    data,
    error,
    isPlaceholderData,
    refetch,
    show: keep,
  } = useCall(
    'requests.board',
    { query },
    { placeholderData: keepPreviousData, enabled: isAsked, refetchInterval: SILENCE_SEEN_MS },
  )

  const renewAvailability = useRenewAvailability()
  const renew = useCallback(async () => {
    // The candidates in an open panel depend on every other plan as well.
    await Promise.all([cache.renew('requests.board'), renewAvailability()])
  }, [cache, renewAvailability])
  useLiveEvents(['requests', 'employees', 'facilities'], renew, { unseen: 'row' })

  /** Shows rows as they are about to be, or as an action has answered them, until they are read again. */
  const show = (rows: readonly BoardRequest[]) => keep((known) => withRows(known, rows))

  const wanted = useMemo(() => {
    const chosen = employee_id?.split(',').map(Number) ?? []
    const employees = (data?.employees ?? []).filter(({ id }) => chosen.length === 0 || chosen.includes(id))
    const requests = data?.requests ?? []
    return {
      employees,
      shown: requests.filter(({ is_shown }) => is_shown),
      waiting: data?.waiting ?? [],
      times: executorTimesOf(data?.employees ?? [], requests),
      byId: new Map([...requests, ...(data?.waiting ?? [])].map((request) => [request.id, request])),
    }
  }, [data, employee_id])

  return {
    ...wanted,
    isWaitingCut: data?.is_waiting_cut ?? false,
    /** The waiting requests, as many as a plan may be proposed for: the board shows fewer. */
    readWaiting: () => api.requests.board({ query: { ...query, waiting_max: PROPOSED_MAX } }),
    isLoaded: data !== undefined,
    isChanging: isPlaceholderData,
    error,
    retry: () => void refetch(),
    show,
    renew,
  }
}
export type Board = ReturnType<typeof useBoard>

function withRows(known: BoardData, rows: readonly BoardRequest[]): BoardData {
  const ids = new Set(rows.map(({ id }) => id))
  const others = (list: BoardRequest[]) => list.filter(({ id }) => !ids.has(id))
  const isPlanned = ({ planned_start_at, employees }: BoardRequest) => planned_start_at !== null && employees.length > 0
  return {
    ...known,
    requests: [...others(known.requests), ...rows.filter(isPlanned)],
    waiting: [...rows.filter((row) => !isPlanned(row)), ...others(known.waiting)],
  }
}
