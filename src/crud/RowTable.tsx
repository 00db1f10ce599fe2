import { Skeleton, Table, type TableColumnType } from 'antd'
import { Link, useNavigate } from 'react-router'
import { FieldValue } from './FieldValue.tsx'
import type { Row } from './field.ts'
import type { ListAddressControl } from './list-address.ts'
import { PER_PAGE_CHOICES } from './page-size.ts'
import type { Column, Resource } from './resource.ts'
import { useRowPath } from './row-path.ts'
import type { Rows } from './use-rows.ts'
import { useTexts } from './use-texts.ts'

export interface RowsProps {
  resource: Resource
  rows: Rows
  address: ListAddressControl
  /** What the list holds, for those who do not see where it stands. */
  label: string
}

/** Narrower, and a table scrolls sideways instead of breaking words. */
const MIN_COLUMN_WIDTH = 120

const SKELETON_ROWS: Row[] = Array.from({ length: 8 }, (_, index) => ({ id: -1 - index }))

/** Rows as a table, on screens wide enough for one. */
export function RowTable({ resource, rows, address, label }: RowsProps) {
  const { t, language } = useTexts()
  const navigate = useNavigate()
  const pathOf = useRowPath(resource)

  function toTableColumn(column: Column, index: number): TableColumnType<Row> {
    const field = resource.fields[column.field]
    if (!field) throw new Error(`${resource.name} has a column but no field ${column.field}`)
    return {
      key: column.field,
      title: t(`${resource.name}.fields.${column.field}`),
      align: field.isNumber ? 'right' : undefined,
      className: field.isNumber ? 'tabular' : undefined,
      sorter: column.sort !== undefined,
      sortOrder: column.sort ? orderOf(address.sort, column.sort) : undefined,
      render: (_, row) => {
        if (!rows.isLoaded) return <Skeleton.Input active size="small" block />
        const value = <FieldValue field={field} name={column.field} row={row} />
        return index === 0 && pathOf ? <Link to={pathOf(row.id)}>{value}</Link> : value
      },
    }
  }

  return (
    <Table<Row>
      aria-label={label}
      rowKey="id"
      size="middle"
      dataSource={rows.isLoaded ? rows.data : SKELETON_ROWS}
      columns={resource.columns.map(toTableColumn)}
      loading={rows.isChanging}
      scroll={{ x: resource.columns.length * MIN_COLUMN_WIDTH }}
      showSorterTooltip={false}
      onRow={(row) => ({
        onClick: (event) => {
          const isLink = (event.target as HTMLElement).closest('a, button')
          if (!isLink && pathOf && rows.isLoaded && !window.getSelection()?.toString()) navigate(pathOf(row.id))
        },
        style: pathOf ? { cursor: 'pointer' } : undefined,
      })}
      onChange={(_pagination, _filters, sorter, { action }) => {
        if (action !== 'sort' || Array.isArray(sorter)) return
        const column = resource.columns.find(({ field }) => field === sorter.columnKey)?.sort
        address.sortBy(sorter.order && column ? `${sorter.order === 'descend' ? '-' : ''}${column}` : undefined)
      }}
      pagination={{
        current: address.page,
        pageSize: address.perPage,
        total: rows.total,
        pageSizeOptions: PER_PAGE_CHOICES,
        showSizeChanger: rows.total > address.perPage || address.perPage !== PER_PAGE_CHOICES[0],
        showTotal: (total) => t('crud.total', { count: total, total: new Intl.NumberFormat(language).format(total) }),
        onChange: address.goToPage,
      }}
    />
  )
}

function orderOf(sort: string | undefined, column: string): 'ascend' | 'descend' | null {
  if (sort === column) return 'ascend'
  return sort === `-${column}` ? 'descend' : null
}
