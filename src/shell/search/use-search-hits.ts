import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '#src/kit/inputs/use-debounced.ts'
import { useCall } from '#src/providers/calls/use-call.ts'

const PAUSE_MS = 150

/**
 * What the server finds once typing pauses, or at once for what was pasted. The previous answer stays until the next one,
 * so that nothing flickers; an overtaken search is aborted.
 */
export function useSearchHits(text: string) {
  const typed = text.trim()
  const isPasted = useIsPasted(typed)
  const q = useDebounced(typed, isPasted ? 0 : PAUSE_MS)
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

/** Whether a text has become longer by more than the one character that a key adds. */
function useIsPasted(text: string): boolean {
  const [last, setLast] = useState({ text: '', isPasted: false })
  if (text === last.text) return last.isPasted
  const isPasted = text.length - last.text.length > 1
  setLast({ text, isPasted })
  return isPasted
}
