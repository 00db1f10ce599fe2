import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { SELECTOR_NAME_LENGTH } from '../../../contract/limits.ts'
import { useDebounced } from './use-debounced.ts'

export interface Referred {
  id: number
  name: string
}

/** The call behind a selector: rows whose name matches `q`, or those of `ids`. */
export type LoadReferred = (call: { query: { q?: string; ids?: string } & Record<string, unknown> }) => Promise<unknown>

export interface ReferenceSource {
  /** Names the call in the cache. */
  name: string
  load: LoadReferred
  /** Further parameters that narrow the choice. */
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
  /** Every row that is found or chosen. */
  options: ReferenceOption[]
  /** Whether an option is one that was typed for: by its name until the answer is here, by the answer then. */
  filterOption: (typed: string, option?: { value?: unknown; label?: unknown }) => boolean
  /** The answer to what was typed is still on its way. */
  isBehind: boolean
  isLoading: boolean
  rows: ReadonlyMap<number, Referred>
}

/**
 * What a selector offers while one types, always with the rows that are chosen: `known` are those whose names are at
 * hand, the others are asked for by id.
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
