import { useState } from 'react'
import type { LookupEntry } from '#contract/goods/products.ts'
import type { Field, InputProps, ShownValue } from '#src/fields/field.ts'
import { chosenFrom, GrowingSelect } from '#src/fields/options.tsx'
import { useAttempt } from '#src/kit/feedback/use-attempt.ts'
import { blockSubmit } from '#src/kit/form/pending-inputs.ts'
import { api } from '#src/providers/calls/api.ts'
import { type CallCache, useCallCache } from '#src/providers/calls/call-cache.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useMay } from '#src/providers/use-may.ts'

const { products } = api

/** The lookups of the price list. */
export const LOOKUPS = {
  categories: {
    add: products.addCategory,
    rename: products.renameCategory,
    remove: products.removeCategory,
  },
  measures: {
    add: products.addMeasure,
    rename: products.renameMeasure,
    remove: products.removeMeasure,
  },
} as const

export type LookupName = keyof typeof LOOKUPS

export function useLookup(list: LookupName) {
  return useCall(`products.${list}`, {})
}

/** Puts a changed entry where it belongs by name; null removes it. */
export function keepEntry(cache: CallCache, list: LookupName, id: number, entry: LookupEntry | null): void {
  cache.keep(`products.${list}`, {}, (shown) => {
    const others = shown.filter((one) => one.id !== id)
    return entry ? [...others, entry].toSorted((one, other) => one.name.localeCompare(other.name)) : others
  })
}

/** The value of the option for a name not in the list yet. */
const NEW = 0

/** An entry of a lookup, `{id, name}` in a row under `of`; the field's value is its id. */
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
    const cache = useCallCache()
    const mayAdd = useMay('products', 'create')

    async function add(name: string): Promise<boolean> {
      setAdding(true)
      const isAdded = await attempt(async () => {
        const entry = await LOOKUPS[list].add({ body: { name } })
        keepEntry(cache, list, entry.id, entry)
        onChange?.(entry.id)
      })
      setAdding(false)
      return isAdded
    }

    return (
      <GrowingSelect
        {...rest}
        // Without a match, the select would show the offer to add a name as if it had been chosen.
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
