import { type BaseRecord, type HttpError, useSelect } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { SELECTOR_NAME_LENGTH } from '#contract/limits.ts'
import { hasWords } from '#contract/search/fold-text.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import type { ReferenceSource } from './reference-source.ts'

export interface Referred {
  id: number
  name: string
}

interface ReferenceOption {
  value: number
  label: string
  title: string
  detail: string
}

function toOption({ id, name }: Referred, detail: string): ReferenceOption {
  const label = name.length > SELECTOR_NAME_LENGTH ? `${name.slice(0, SELECTOR_NAME_LENGTH)}…` : name
  return { value: id, label, title: name, detail }
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
  source: ReferenceSource,
  search: string,
  chosen: readonly number[],
  known: readonly Referred[] = [],
): ReferenceSearch {
  const { language } = useTexts()
  const typed = search.trim()
  const [missing, setMissing] = useState<number[]>([])
  const { found, isBehind, isLoading, isAnswered, named } = useFound(source, typed, missing)
  const atHand = [...known, ...found]
  const nowMissing = isAnswered ? chosen.filter((id) => !atHand.some((row) => row.id === id)) : []
  if (nowMissing.join() !== missing.join()) setMissing(nowMissing)

  const rows = new Map<number, Referred>()
  const isFound = (id: number) => found.some((row) => row.id === id)
  const isShown = ({ id }: Referred) => chosen.includes(id) || isFound(id)
  for (const row of [...atHand, ...named]) if (isShown(row)) rows.set(row.id, row)
  return {
    options: [...rows.values()].map((row) => toOption(row, isFound(row.id) ? detailOf(source, row, language) : '')),
    filterOption(text, option) {
      const row = rows.get(Number(option?.value))
      if (row && !isBehind) return isFound(row.id)
      return hasWords([row?.name ?? String(option?.label)], text)
    },
    isBehind,
    isLoading,
    rows,
  }
}

/** The rows that Refine's `useSelect` finds for the typed text, and those named by their ids. */
function useFound({ resource, call, narrowedBy, without }: ReferenceSource, typed: string, ids: number[]) {
  const [asked, setAsked] = useState('')
  const { query, defaultValueQuery, onSearch } = useSelect<BaseRecord & Referred, HttpError>({
    resource,
    meta: { call, query: narrowedBy },
    pagination: { mode: 'off' },
    onSearch(q) {
      setAsked(q)
      return q ? [{ field: 'q', operator: 'eq', value: q }] : []
    },
    debounce: PAUSE_MS,
    queryOptions: { placeholderData: keepPreviousData },
    defaultValue: ids,
    defaultValueQueryOptions: {},
    errorNotification: false,
    liveMode: 'off',
  })
  useEffect(() => {
    if (typed !== asked) onSearch(typed)
  }, [typed, asked, onSearch])
  return {
    found: query.data?.data.filter(({ id }) => id !== without) ?? [],
    isBehind: asked !== typed || !query.data || query.isPlaceholderData,
    isLoading: query.isFetching,
    isAnswered: query.isFetched,
    named: defaultValueQuery.result.data,
  }
}

/** Of a row that was found: one that is known by its name alone has nothing else. */
function detailOf({ detailOf: describe }: ReferenceSource, row: Referred, language: string): string {
  return describe?.(row as never, language) ?? ''
}

const PAUSE_MS = 250
