import type { HttpError } from '@refinedev/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ImportState } from '../../../contract/imports/import-kinds.ts'
import type { ImportPage } from '../../../contract/imports/imports.ts'
import { api } from '../../providers/api.ts'
import { subscribeToLive } from '../../providers/live.ts'

/** Looked at also when nothing is heard: the stream of events may be interrupted. */
const LOOK_AGAIN_MS = 2_000

const AT_WORK: readonly ImportState[] = ['reading', 'running', 'undoing']

/** Whether the server is busy with it. */
export function isAtWork({ state }: { state: ImportState }): boolean {
  return AT_WORK.includes(state)
}

/** An import as it is now; while the server works on it, as it becomes. */
export function useImport(id: number) {
  const client = useQueryClient()
  const queryKey = ['imports', id]
  const { data, error, refetch } = useQuery<ImportPage, HttpError>({
    queryKey,
    queryFn: () => api.imports.show({ params: { id } }),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? LOOK_AGAIN_MS : false),
  })
  useEffect(
    () =>
      subscribeToLive('imports', (event) => {
        if (!event || event.id === id) void refetch()
      }),
    [id, refetch],
  )
  return { data, error, refetch: () => void refetch(), show: (page: ImportPage) => client.setQueryData(queryKey, page) }
}
