import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ListColumn } from './list-column.ts'

interface OrderSelectProps<R> {
  columns: readonly ListColumn<R>[]
  sort: string | undefined
  onSort: (sort: string | undefined) => void
  /** Whether the rows can be in an order that is none of the columns'. */
  allowClear?: boolean
}

/** Sorts cards: a table is sorted by its header. */
export function OrderSelect<R>({ columns, sort: current, onSort, allowClear = true }: OrderSelectProps<R>) {
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
      className="screen-only"
      aria-label={t('crud.order')}
      placeholder={t('crud.order')}
      allowClear={allowClear}
      options={options}
      value={current}
      onChange={onSort}
    />
  )
}
