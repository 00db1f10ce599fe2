import type { ImportState } from '#contract/imports/import-kinds.ts'
import type { ImportPage } from '#contract/imports/imports.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useLiveEvents } from '#src/providers/live/use-live-events.ts'

/** The import is also polled: the stream of events may be interrupted. */
const LOOK_AGAIN_MS = 2_000

const AT_WORK: readonly ImportState[] = ['reading', 'running', 'undoing']

/** Whether the server is working on it. */
export function isAtWork({ state }: { state: ImportState }): boolean {
  return AT_WORK.includes(state)
}

/** An import, followed while the server works on it. */
export function useImport(id: number) {
  const { data, error, refetch, show } = useCall(
    'imports.show',
    { params: { id } },
    { refetchInterval: (shown) => (shown && isAtWork(shown) ? LOOK_AGAIN_MS : false) },
  )
  useLiveEvents('imports', refetch, { only: (event) => event.id === id })
  return { data, error, refetch: () => void refetch(), show: (page: ImportPage) => show(() => page) }
}
