import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ReferenceSource, type Referred, useReferenceOptions } from './use-reference-options.ts'

interface Props {
  source: ReferenceSource
  value?: number[]
  onChange?: (ids: number[]) => void
  /** Chosen rows whose names are already at hand. */
  known?: readonly Referred[]
  /** Offered before what is found, whatever is typed. */
  always?: readonly { value: number; label: string }[]
  maxTagCount?: 'responsive'
  id?: string
  placeholder?: string
  autoFocus?: boolean
  'aria-label'?: string
  'aria-describedby'?: string
  'aria-invalid'?: 'true' | 'false'
}

/** `always` may offer what is no row: a number that is no id. */
function isReference(id: number): boolean {
  return id > 0
}

/** Several rows of another entity, each found by typing a part of its name. */
export function ReferenceMultiSelect({ source, value = [], onChange, known = [], always = [], ...rest }: Props) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const { options, isLoading } = useReferenceOptions(source, search, value.filter(isReference), known)
  return (
    <Select
      {...rest}
      mode="multiple"
      showSearch
      allowClear
      filterOption={false}
      options={[...always, ...options.filter(({ value: id }) => !always.some((one) => one.value === id))]}
      loading={isLoading}
      searchValue={search}
      onSearch={setSearch}
      onSelect={() => setSearch('')}
      value={value}
      onChange={(chosen: number[]) => onChange?.(chosen)}
      notFoundContent={isLoading ? t('requests.choices.loading') : t('requests.choices.none')}
      style={{ width: '100%' }}
    />
  )
}
