import { useNotification } from '@refinedev/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { blockSubmit } from '../../kit/form/pending-inputs.ts'
import { useMay } from '../../providers/use-may.ts'
import { useTexts } from '../../providers/use-texts.ts'
import { type CallName, callByName } from '../call-name.ts'
import type { Field, FilterProps, InputProps, ShownValue } from '../field.ts'
import { LabelledSelect } from '../form/LabelledSelect.tsx'
import { FilterSelect } from '../list/FilterSelect.tsx'
import { useResource } from '../resource-context.ts'

interface Entry {
  id: number
  name: string
}

interface LookupOptions {
  /** The call that lists all entries. */
  call: CallName
  /** The call that adds one by its name. */
  add: CallName
  /** Where a row keeps what it refers to, as `{id, name}`: `category` for the field `category_id`. */
  of: string
}

/** Under which the entries of a list are kept. */
export function lookupKey(call: CallName) {
  return ['lookup', call]
}

/** What the option for a name that is not there yet stands for. */
const NEW = 0

/** An entry of a short list of the company's own, which grows where it is chosen from; the field itself is its id. */
export function lookup({ call, add, of }: LookupOptions): Field {
  const queryKey = lookupKey(call)

  function useEntries() {
    const { data = [], isFetching } = useQuery({ queryKey, queryFn: () => callByName(call)() as Promise<Entry[]> })
    return { options: data.map(({ id, name }) => ({ value: id, label: name })), isLoading: isFetching }
  }

  function EntryCell({ value }: ShownValue) {
    return <>{(value as Entry).name}</>
  }

  function EntryInput({ value, onChange, ...rest }: InputProps) {
    const { options, isLoading } = useEntries()
    const [search, setSearch] = useState('')
    const [isAdding, setAdding] = useState(false)
    const { t } = useTexts()
    const { open } = useNotification()
    const queries = useQueryClient()
    const mayAdd = useMay(useResource().name, 'create')
    const typed = search.trim()
    const isNew = mayAdd && typed !== '' && !options.some(({ label }) => label.toLowerCase() === typed.toLowerCase())

    async function addTyped(): Promise<boolean> {
      setAdding(true)
      try {
        const entry = (await callByName(add)({ body: { name: typed } })) as Entry
        await queries.invalidateQueries({ queryKey })
        onChange?.(entry.id)
        return true
      } catch (error) {
        open?.({ type: 'error', message: (error as Error).message })
        return false
      } finally {
        setAdding(false)
      }
    }

    function choose(id: number | undefined) {
      setSearch('')
      if (id === NEW) blockSubmit(addTyped())
      else onChange?.(id ?? null)
    }

    return (
      <LabelledSelect
        {...rest}
        allowClear
        // Without any, the select would show the offer to add a word as if it had been chosen.
        value={options.some((option) => option.value === value) ? value : null}
        onChange={choose}
        searchValue={search}
        onSearch={setSearch}
        loading={isLoading || isAdding}
        options={isNew ? [...options, { value: NEW, label: t('crud.addWord', { word: typed }) }] : options}
      />
    )
  }

  function EntryFilter(props: FilterProps) {
    const { options, isLoading } = useEntries()
    const texts = options.map(({ value, label }) => ({ value: String(value), label }))
    return <FilterSelect {...props} options={texts} loading={isLoading} isMultiple />
  }

  return {
    read: (row) => row[of] ?? null,
    Cell: EntryCell,
    Input: EntryInput,
    Filter: EntryFilter,
    toInput: (value) => (value as Entry | null)?.id ?? null,
    fromAddress: (text) => Number(text) || null,
  }
}
