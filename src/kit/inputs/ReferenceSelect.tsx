import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReferenceSource } from './reference-source.ts'
import { withDetail, withoutRefocus } from './select-options.tsx'
import { useFirstOnEnter } from './use-first-on-enter.ts'
import { type Referred, useReferenceOptions } from './use-reference-options.ts'

interface ReferenceSelectProps {
  source: ReferenceSource
  value?: number | null
  onChange?: (id: number | null, row: Referred | null) => void
  /** The selected row, when its name is already loaded. */
  known?: Referred | null
  id?: string
  placeholder?: string
  isClearable?: boolean
  autoFocus?: boolean
  'aria-label'?: string
  'aria-required'?: boolean
  'aria-describedby'?: string
  'aria-invalid'?: 'true' | 'false'
}

/** Selects one row of another entity, found by a part of its name. */
export function ReferenceSelect({
  source,
  value,
  onChange,
  known,
  isClearable = true,
  // antd puts it on an element without a role.
  'aria-required': _required,
  ...rest
}: ReferenceSelectProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [isOpen, setOpen] = useState(false)
  const references = useReferenceOptions(source, search, value ? [value] : [], known ? [known] : [])
  const { options, filterOption, isLoading, rows } = references

  function choose(chosen: number | undefined) {
    setSearch('')
    setOpen(false)
    onChange?.(chosen ?? null, chosen === undefined ? null : (rows.get(chosen) ?? null))
  }

  return (
    <Select
      {...rest}
      showSearch
      allowClear={isClearable}
      open={isOpen}
      onOpenChange={setOpen}
      filterOption={filterOption}
      options={options}
      optionRender={withDetail}
      loading={isLoading}
      searchValue={search}
      onSearch={setSearch}
      onInputKeyDown={useFirstOnEnter(search, references, choose)}
      value={value ?? undefined}
      onChange={choose}
      popupRender={withoutRefocus}
      notFoundContent={isLoading ? t('crud.searching') : t('crud.nothingFound')}
      style={{ width: '100%' }}
    />
  )
}
