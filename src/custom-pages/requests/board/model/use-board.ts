import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { type BoardRequest, PROPOSED_MAX } from '../../../../../contract/requests/request-board.ts'
import type { ListAddress } from '../../../../kit/list/use-rows.ts'
import { gathered } from '../../../../kit/values/gathered.ts'
import { api } from '../../../../providers/api.ts'
import { subscribeToUnseen } from '../../../../providers/live.ts'
import { useRenewAvailability } from '../../../../resources/requests/availability.ts'
import type { BoardAddress } from './board-address.ts'
import { executorTimesOf } from './board-conflicts.ts'

type BoardData = Awaited<ReturnType<typeof api.requests.board>>

const KEY = ['requests', 'board']

/** What the board shows, kept up with what others do. */
export function useBoard(
  { from, to, tag }: Pick<BoardAddress, 'from' | 'to' | 'tag'>,
  { q, filters }: Pick<ListAddress, 'q' | 'filters'>,
  isAsked = true,
) {
  const client = useQueryClient()
  // Whose rows are shown is chosen among all: the others' names stay at hand.
  const { employee_id, ...narrowing } = filters
  const query = {
    ...narrowing,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    ...(tag && { tag }),
    ...(q && { q }),
  }
  const key = [...KEY, query]
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: key,
    queryFn: () => api.requests.board({ query }),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  })

  const renewAvailability = useRenewAvailability()
  const renew = useCallback(async () => {
    // The candidates in an open panel depend on every other plan as well.
    await Promise.all([client.invalidateQueries({ queryKey: KEY }), renewAvailability()])
  }, [client, renewAvailability])
  useEffect(() => {
    const refresh = gathered(() => void renew())
    const unsubscribe = subscribeToUnseen(['requests', 'employees', 'facilities'], refresh.soon)
    return () => {
      unsubscribe()
      refresh.stop()
    }
  }, [renew])

  /** Shows rows as they are about to be, or as an act has answered them, until they are read again. */
  const show = (rows: readonly BoardRequest[]) =>
    client.setQueryData<BoardData>(key, (known) => known && withRows(known, rows))

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
    /** Those that wait, as many as a plan may be proposed for: the board shows fewer. */
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
