import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LookupEntry } from '../../../../contract/goods/products.ts'
import type { Field, InputProps, ShownValue } from '../../../fields/field.ts'
import { chosenFrom, GrowingSelect } from '../../../fields/options.tsx'
import { useAttempt } from '../../../kit/feedback/use-attempt.ts'
import { blockSubmit } from '../../../kit/form/pending-inputs.ts'
import { api } from '../../../providers/api.ts'
import { useMay } from '../../../providers/use-may.ts'

const { products } = api

/** The price list's own lists of names. */
export const LOOKUPS = {
  categories: {
    all: products.categories,
    add: products.addCategory,
    rename: products.renameCategory,
    remove: products.removeCategory,
  },
  measures: {
    all: products.measures,
    add: products.addMeasure,
    rename: products.renameMeasure,
    remove: products.removeMeasure,
  },
} as const

export type LookupName = keyof typeof LOOKUPS

export function useLookup(list: LookupName) {
  return useQuery({ queryKey: ['lookup', list], queryFn: () => LOOKUPS[list].all() })
}

/** Shows an entry as a change of it answered, where it belongs by its name; null takes it out. */
export function keepEntry(queries: QueryClient, list: LookupName, id: number, entry: LookupEntry | null): void {
  const queryKey = ['lookup', list]
  // What was asked for before the change, and comes after it, does not know of it.
  if (queries.isFetching({ queryKey }) > 0) void queries.invalidateQueries({ queryKey })
  queries.setQueryData<LookupEntry[]>(queryKey, (shown = []) => {
    const others = shown.filter((one) => one.id !== id)
    return entry ? [...others, entry].toSorted((one, other) => one.name.localeCompare(other.name)) : others
  })
}

/** What the option for a name that is not there yet stands for. */
const NEW = 0

/** An entry of such a list, `{id, name}` in a row under `of`; the field itself is its id. */
export function lookup(list: LookupName, of: 'category' | 'measure'): Field {
  function useOptions() {
    const { data = [], isFetching } = useLookup(list)
    return { options: data.map(({ id, name }) => ({ value: id, label: name })), loading: isFetching }
  }

  function EntryCell({ value }: ShownValue) {
    return <>{(value as LookupEntry).name}</>
  }

  function EntryInput({ value, onChange, ...rest }: InputProps) {
    const { options, loading } = useOptions()
    const [isAdding, setAdding] = useState(false)
    const attempt = useAttempt()
    const queries = useQueryClient()
    const mayAdd = useMay('products', 'create')

    async function add(name: string): Promise<boolean> {
      setAdding(true)
      const isAdded = await attempt(async () => {
        const entry = await LOOKUPS[list].add({ body: { name } })
        keepEntry(queries, list, entry.id, entry)
        onChange?.(entry.id)
      })
      setAdding(false)
      return isAdded
    }

    return (
      <GrowingSelect
        {...rest}
        // Without any, the select would show the offer to add a word as if it had been chosen.
        value={options.find((option) => option.value === value)?.value ?? null}
        onChange={(id, typed) => {
          if (id === NEW) blockSubmit(add(typed))
          else onChange?.(id)
        }}
        newValue={() => (mayAdd ? NEW : null)}
        options={options}
        loading={loading || isAdding}
      />
    )
  }

  return {
    ...chosenFrom(useOptions, { severalInFilter: true }),
    read: (row) => row[of] ?? null,
    Cell: EntryCell,
    Input: EntryInput,
    toInput: (value) => (value as LookupEntry | null)?.id ?? null,
    fromAddress: (text) => Number(text) || null,
  }
}
