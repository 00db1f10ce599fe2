import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ReferenceSource, type Referred, useReferenceOptions } from './use-reference-options.ts'

interface ReferenceSelectProps {
  source: ReferenceSource
  value?: number | null
  onChange?: (id: number | null, row: Referred | null) => void
  /** The chosen row, when its name is already at hand. */
  known?: Referred | null
  id?: string
  placeholder?: string
  isClearable?: boolean
  'aria-label'?: string
  'aria-describedby'?: string
  'aria-invalid'?: 'true' | 'false'
}

/** One row of another entity, found by typing a part of its name. */
export function ReferenceSelect({ source, value, onChange, known, isClearable = true, ...rest }: ReferenceSelectProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const { options, isLoading, rows } = useReferenceOptions(source, search, value ? [value] : [], known ? [known] : [])
  return (
    <Select
      {...rest}
      showSearch
      allowClear={isClearable}
      filterOption={false}
      options={options}
      loading={isLoading}
      searchValue={search}
      onSearch={setSearch}
      onSelect={() => setSearch('')}
      value={value ?? undefined}
      onChange={(chosen: number | undefined) =>
        onChange?.(chosen ?? null, chosen === undefined ? null : (rows.get(chosen) ?? null))
      }
      notFoundContent={isLoading ? t('crud.searching') : t('crud.nothingFound')}
      style={{ width: '100%' }}
    />
  )
}
