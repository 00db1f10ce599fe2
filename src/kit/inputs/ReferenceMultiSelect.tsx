import { Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReferenceSource } from './reference-source.ts'
import styles from './select-options.module.css'
import { withDetail, withoutRefocus } from './select-options.tsx'
import { useFirstOnEnter } from './use-first-on-enter.ts'
import { type Referred, useReferenceOptions } from './use-reference-options.ts'

interface Props {
  source: ReferenceSource
  value?: number[]
  onChange?: (ids: number[]) => void
  /** Selected rows whose names are already loaded. */
  known?: readonly Referred[]
  /** Options shown first, whatever is typed. */
  always?: readonly { value: number; label: string; detail?: string }[]
  /** Shown below a row's name in the list of options. */
  noteOf?: (id: number) => ReactNode
  maxTagCount?: 'responsive'
  maxTagPlaceholder?: (left: readonly unknown[]) => string
  id?: string
  placeholder?: string
  autoFocus?: boolean
  'aria-label'?: string
  'aria-required'?: boolean
  'aria-describedby'?: string
  'aria-invalid'?: 'true' | 'false'
}

/** `always` may have options that are not rows, with numbers that are not ids. */
function isReference(id: number): boolean {
  return id > 0
}

/** Selects several rows of another entity, each found by a part of its name. */
export function ReferenceMultiSelect({
  source,
  value = [],
  onChange,
  known = [],
  always = [],
  noteOf,
  // antd puts it on an element without a role.
  'aria-required': _required,
  ...rest
}: Props) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const references = useReferenceOptions(source, search, value.filter(isReference), known)
  const { options, filterOption, isLoading } = references
  const offered: { value: number; label: string; detail?: string }[] = [
    ...always,
    ...options.filter(({ value: id }) => !always.some((one) => one.value === id)),
  ]
  const isChosen = (option: { value: number }) => value.includes(option.value)
  // Enter takes the first option, so options already selected come last: a search is seldom for one to remove.
  const inOrder = search ? offered.toSorted((one, other) => Number(isChosen(one)) - Number(isChosen(other))) : offered

  function add(id: number) {
    setSearch('')
    if (!value.includes(id)) onChange?.([...value, id])
  }

  return (
    <Select
      {...rest}
      mode="multiple"
      showSearch
      allowClear
      filterOption={filterOption}
      options={inOrder}
      optionRender={(option) => (
        <>
          {withDetail(option)}
          {noteOf && <div className={styles.note}>{noteOf(Number(option.value))}</div>}
        </>
      )}
      loading={isLoading}
      searchValue={search}
      onSearch={setSearch}
      onInputKeyDown={useFirstOnEnter(search, { ...references, options: inOrder }, add)}
      onSelect={() => setSearch('')}
      value={value}
      onChange={(chosen: number[]) => onChange?.(chosen)}
      popupRender={withoutRefocus}
      notFoundContent={isLoading ? t('crud.searching') : t('crud.nothingFound')}
      style={{ width: '100%' }}
    />
  )
}
