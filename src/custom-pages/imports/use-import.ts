import type { HttpError } from '@refinedev/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ImportState } from '#contract/imports/import-kinds.ts'
import type { ImportPage } from '#contract/imports/imports.ts'
import { api } from '#src/providers/api.ts'
import { keepAnswer } from '#src/providers/keep-answer.ts'
import { useLiveEvents } from '#src/providers/use-live-events.ts'

/** The import is also polled: the stream of events may be interrupted. */
const LOOK_AGAIN_MS = 2_000

const AT_WORK: readonly ImportState[] = ['reading', 'running', 'undoing']

/** Whether the server is working on it. */
export function isAtWork({ state }: { state: ImportState }): boolean {
  return AT_WORK.includes(state)
}

/** An import, followed while the server works on it. */
export function useImport(id: number) {
  const client = useQueryClient()
  const queryKey = ['imports', id]
  const { data, error, refetch } = useQuery<ImportPage, HttpError>({
    queryKey,
    queryFn: () => api.imports.show({ params: { id } }),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? LOOK_AGAIN_MS : false),
  })
  useLiveEvents('imports', refetch, { only: (event) => event.id === id })
  return { data, error, refetch: () => void refetch(), show: (page: ImportPage) => keepAnswer(client, queryKey, page) }
}
