import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ListAddressControl } from './list-address.ts'
import type { ListColumn } from './list-column.ts'

interface OrderSelectProps {
  columns: readonly ListColumn[]
  address: ListAddressControl
}

/** Sorts cards: a table is sorted by its header. */
export function OrderSelect({ columns, address }: OrderSelectProps) {
  const { t } = useTranslation()
  const options = columns.flatMap(({ sort, title }) =>
    sort
      ? [
          { value: sort, label: `${title} ↑` },
          { value: `-${sort}`, label: `${title} ↓` },
        ]
      : [],
  )
  if (options.length === 0) return null
  return (
    <Select
      aria-label={t('crud.order')}
      placeholder={t('crud.order')}
      allowClear
      options={options}
      value={address.sort}
      onChange={address.sortBy}
    />
  )
}
