import { Select, type SelectProps } from 'antd'
import styles from './filter.module.css'

interface FilterSelectProps extends Pick<SelectProps, 'options' | 'loading'> {
  label: string
  /** Several values are separated by commas. */
  value: string | undefined
  onChange: (value: string | undefined) => void
  isMultiple: boolean
}

/** A filter that offers values to choose from. */
export function FilterSelect({ label, value, onChange, options, isMultiple, loading }: FilterSelectProps) {
  return (
    <Select
      aria-label={label}
      placeholder={label}
      allowClear
      showSearch
      mode={isMultiple ? 'multiple' : undefined}
      maxTagCount="responsive"
      maxTagPlaceholder={(left) => `+${left.length}`}
      optionFilterProp="label"
      loading={loading}
      options={options}
      value={isMultiple ? (value?.split(',') ?? []) : value}
      onChange={(chosen: string | string[] | undefined) =>
        onChange(Array.isArray(chosen) ? chosen.join(',') || undefined : chosen)
      }
      popupMatchSelectWidth={false}
      className={styles.filter}
    />
  )
}
