import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../providers/use-texts.ts'
import { type CallName, callByName } from '../call-name.ts'
import type { Field, FilterProps, InputProps, ShownValue } from '../field.ts'
import { LabelledSelect } from '../form/LabelledSelect.tsx'
import { FilterSelect } from '../list/FilterSelect.tsx'

interface VocabularyOptions {
  /** The call that lists the company's own words. */
  call: CallName
  /** Where the locales name the words every company starts with; the others are shown as they were typed. */
  texts: string
}

/** A short name out of a list of the company's own, which grows with what is typed. */
export function vocabulary({ call, texts }: VocabularyOptions): Field {
  function useLabels() {
    const { t } = useTexts()
    const { data = [], isFetching } = useQuery({
      queryKey: ['vocabulary', call],
      queryFn: () => callByName(call)() as Promise<string[]>,
    })
    const nameOf = (word: string) => t(`${texts}.${word}`, { defaultValue: word })
    return { options: data.map((word) => ({ value: word, label: nameOf(word) })), nameOf, loading: isFetching, t }
  }

  function WordCell({ value }: ShownValue) {
    return <>{useLabels().nameOf(String(value))}</>
  }

  function WordInput({ value, onChange, ...rest }: InputProps) {
    const { options, nameOf, loading, t } = useLabels()
    const [search, setSearch] = useState('')
    const typed = search.trim()
    const isNew = typed !== '' && !options.some(({ label }) => label.toLowerCase() === typed.toLowerCase())
    const chosen = typeof value === 'string' && value ? value : undefined
    const isUnlisted = chosen !== undefined && !options.some((option) => option.value === chosen)
    return (
      <LabelledSelect
        {...rest}
        allowClear
        value={chosen}
        onChange={(word: string | undefined) => {
          onChange?.(word ?? null)
          setSearch('')
        }}
        searchValue={search}
        onSearch={setSearch}
        loading={loading}
        options={[
          ...options,
          ...(isUnlisted ? [{ value: chosen, label: nameOf(chosen) }] : []),
          ...(isNew ? [{ value: typed, label: t('crud.addWord', { word: typed }) }] : []),
        ]}
      />
    )
  }

  function WordFilter(props: FilterProps) {
    const { options, loading } = useLabels()
    return <FilterSelect {...props} options={options} loading={loading} isMultiple />
  }

  return { Cell: WordCell, Input: WordInput, Filter: WordFilter }
}
