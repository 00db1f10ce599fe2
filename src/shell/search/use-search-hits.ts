import { keepPreviousData } from '@tanstack/react-query'
import { useDebounced } from '#src/kit/inputs/use-debounced.ts'
import { useCall } from '#src/providers/calls/use-call.ts'

const PAUSE_MS = 150

/**
 * What the server finds once typing pauses. The previous answer stays until the next one, so that nothing flickers; an
 * overtaken search is aborted.
 */
export function useSearchHits(text: string) {
  const typed = text.trim()
  const q = useDebounced(typed, PAUSE_MS)
  const { data, error, isFetching, refetch } = useCall(
    'search.global',
    { query: { q } },
    { placeholderData: keepPreviousData, enabled: q !== '' },
  )
  const isAsked = typed !== ''
  return {
    hits: isAsked && !error ? data : undefined,
    error: isAsked ? error : null,
    isPending: isAsked && (isFetching || q !== typed),
    refetch,
  }
}
