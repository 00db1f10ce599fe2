import { useState } from 'react'
import { LazyFilterSelect, LazySelect } from '../kit/inputs/lazy-inputs.ts'
import { useTexts } from '../providers/language/use-texts.ts'
import type { FilterProps, FilterWordsProps, InputProps } from './field.ts'

export interface Options<Value extends string | number = string | number> {
  options: { value: Value; label: string }[]
  loading?: boolean
}

/** The input and the filter of a value chosen from a list. The filter may accept several. */
export function chosenFrom(useOptions: () => Options, { severalInFilter = false } = {}) {
  return {
    Input: (props: InputProps) => <LazySelect {...props} {...useOptions()} />,
    Filter(props: FilterProps) {
      const { options, loading } = useOptions()
      const texts = options.map(({ value, label }) => ({ value: String(value), label }))
      return <LazyFilterSelect {...props} options={texts} loading={loading} isMultiple={severalInFilter} />
    },
    FilterWords({ label, value }: FilterWordsProps) {
      const { options } = useOptions()
      const nameOf = (one: string) => options.find(({ value: of }) => String(of) === one)?.label ?? one
      const chosen = severalInFilter ? value.split(',') : [value]
      return `${label}: ${chosen.map(nameOf).join(', ')}`
    },
  }
}

interface GrowingSelectProps<Value extends string | number>
  extends Omit<InputProps, 'value' | 'onChange'>,
    Options<Value> {
  value: Value | null
  onChange: (value: Value | null, typed: string) => void
  /** The value that stands for a name not in the list yet; null when the user may not add one. */
  newValue: (typed: string) => Value | null
}

/** Chooses from a list of the account's own; a name that is not in it can be typed and is added. */
export function GrowingSelect<Value extends string | number>({
  onChange,
  options,
  newValue,
  ...rest
}: GrowingSelectProps<Value>) {
  const { t } = useTexts()
  const [search, setSearch] = useState('')
  const typed = search.trim()
  const isThere = options.some(({ label }) => label.toLowerCase() === typed.toLowerCase())
  const added = typed === '' || isThere ? null : newValue(typed)
  return (
    <LazySelect
      {...rest}
      allowClear
      onChange={(chosen: Value | undefined) => {
        setSearch('')
        onChange(chosen ?? null, typed)
      }}
      searchValue={search}
      onSearch={setSearch}
      options={added === null ? options : [...options, { value: added, label: t('crud.addOption', { option: typed }) }]}
    />
  )
}
