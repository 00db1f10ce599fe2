import { Select, type SelectProps } from 'antd'
import type { FilterProps } from '../field.ts'

interface FilterSelectProps extends FilterProps {
  options: SelectProps['options']
  /** Several values may be chosen; they travel separated by commas. */
  isMultiple?: boolean
  loading?: boolean
}

/** A filter that offers values to choose from. */
export function FilterSelect({ label, value, onChange, options, isMultiple, loading }: FilterSelectProps) {
  const several = value?.split(',') ?? []
  return (
    <Select
      aria-label={label}
      placeholder={label}
      allowClear
      showSearch
      mode={isMultiple ? 'multiple' : undefined}
      maxTagCount="responsive"
      optionFilterProp="label"
      loading={loading}
      options={options}
      value={isMultiple ? several : value}
      onChange={(chosen: string | string[] | undefined) =>
        onChange(Array.isArray(chosen) ? chosen.join(',') || undefined : chosen)
      }
      popupMatchSelectWidth={false}
      style={{ minWidth: 128, maxWidth: 280, flex: '1 1 128px' }}
    />
  )
}
