import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { Suggested } from '#contract/geo.ts'
import { useDebounced } from '#src/kit/inputs/use-debounced.ts'
import { useCall } from '#src/providers/calls/use-call.ts'

/** Shorter texts get no suggestions. */
const TEXT_MIN = 3

/** What the configured provider suggests for the text that is typed, and why nothing when it cannot. */
export function useSuggestions(narrowed: { of?: Suggested; city?: string }) {
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim())
  const { data, error } = useCall(
    'geo.suggest',
    { query: { q, ...narrowed } },
    { enabled: q.length >= TEXT_MIN, placeholderData: keepPreviousData, staleTime: Number.POSITIVE_INFINITY },
  )
  const suggestions = typed.trim().length >= TEXT_MIN ? (data?.suggestions ?? []) : []
  const note = typed ? (error?.message ?? data?.note) : null
  return { suggestions, note, setTyped }
}
