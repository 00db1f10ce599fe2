import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { SELECTOR_NAME_LENGTH } from '#contract/limits.ts'
import { useDebounced } from './use-debounced.ts'

export interface Referred {
  id: number
  name: string
}

/** A selector's call: rows whose name matches `q`, or those of `ids`. */
export type LoadReferred = (call: { query: { q?: string; ids?: string } & Record<string, unknown> }) => Promise<unknown>

export interface ReferenceSource {
  /** The call's name in the query key. */
  name: string
  load: LoadReferred
  /** Further parameters of the call. */
  narrowedBy?: Record<string, unknown>
}

interface ReferenceOption {
  value: number
  label: string
  title: string
}

function toOption({ id, name }: Referred): ReferenceOption {
  const label = name.length > SELECTOR_NAME_LENGTH ? `${name.slice(0, SELECTOR_NAME_LENGTH)}…` : name
  return { value: id, label, title: name }
}

export interface ReferenceSearch {
  /** All found and selected rows. */
  options: ReferenceOption[]
  /** Whether an option matches the typed text: by its name until the answer is here, then by the answer. */
  filterOption: (typed: string, option?: { value?: unknown; label?: unknown }) => boolean
  /** The answer for the typed text is still loading. */
  isBehind: boolean
  isLoading: boolean
  rows: ReadonlyMap<number, Referred>
}

/**
 * The options of a selector as the user types, always including the selected rows: `known` are those whose names are
 * already loaded, the others are fetched by id.
 */
export function useReferenceOptions(
  { name, load, narrowedBy = {} }: ReferenceSource,
  search: string,
  chosen: readonly number[],
  known: readonly Referred[] = [],
): ReferenceSearch {
  const q = useDebounced(search.trim())
  const found = useQuery({
    queryKey: ['reference', name, narrowedBy, q],
    queryFn: () => load({ query: { ...narrowedBy, q: q || undefined } }) as Promise<Referred[]>,
    placeholderData: keepPreviousData,
  })
  const isBehind = q !== search.trim() || !found.data || found.isPlaceholderData
  const atHand = [...known, ...(found.data ?? [])]
  const missing = chosen.filter((id) => !atHand.some((row) => row.id === id))
  const asked = useQuery({
    queryKey: ['reference', name, 'ids', missing],
    queryFn: () => load({ query: { ids: missing.join(',') } }) as Promise<Referred[]>,
    enabled: found.isFetched && missing.length > 0,
  })
  const rows = new Map<number, Referred>()
  const isFound = (id: number) => found.data?.some((row) => row.id === id) ?? false
  const isShown = ({ id }: Referred) => chosen.includes(id) || isFound(id)
  for (const row of [...atHand, ...(asked.data ?? [])]) if (isShown(row)) rows.set(row.id, row)
  return {
    options: [...rows.values()].map(toOption),
    filterOption(typed, option) {
      const row = rows.get(Number(option?.value))
      if (row && !isBehind) return isFound(row.id)
      return contains(row?.name ?? String(option?.label), typed)
    },
    isBehind,
    isLoading: found.isFetching,
    rows,
  }
}

function contains(name: string, typed: string): boolean {
  return name.toLowerCase().includes(typed.trim().toLowerCase())
}
