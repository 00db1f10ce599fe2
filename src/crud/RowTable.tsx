import { Skeleton } from 'antd'
import type { CSSProperties, MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { ListPager } from '../components/ListPager.tsx'
import { SortButton, sortOf } from '../components/SortButton.tsx'
import styles from '../components/table.module.css'
import { FieldValue } from './FieldValue.tsx'
import type { Field, Row } from './field.ts'
import type { ListAddressControl } from './list-address.ts'
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

const SKELETON_ROWS = [1, 2, 3, 4, 5, 6, 7, 8]

/** Rows as a table, on screens wide enough for one. Ant Design's own would be a tenth of all that a list has to load. */
export function RowTable({ resource, rows, address, label }: RowsProps) {
  const columns = resource.columns.map((column) => ({ column, field: fieldOf(resource, column) }))
  return (
    <div>
      <div className={styles.scroll} aria-busy={!rows.isLoaded || rows.isChanging}>
        <table
          className={styles.table}
          aria-label={label}
          style={{ '--table-width': `${columns.length * MIN_COLUMN_WIDTH}px` } as CSSProperties}
        >
          <thead>
            <tr>
              {columns.map(({ column, field }) => (
                <ColumnHead key={column.field} resource={resource} column={column} field={field} address={address} />
              ))}
            </tr>
          </thead>
          <tbody className={rows.isChanging ? styles.renewing : undefined}>
            {rows.isLoaded
              ? rows.data.map((row) => <RowLine key={row.id} resource={resource} row={row} />)
              : SKELETON_ROWS.map((line) => <SkeletonLine key={line} columns={resource.columns} />)}
          </tbody>
        </table>
      </div>
      {rows.isLoaded && (
        <ListPager
          page={{ current_page: address.page, per_page: address.perPage, total: rows.total }}
          onTurn={(page) => address.goToPage(page, address.perPage)}
          onSize={(perPage) => address.goToPage(1, perPage)}
        />
      )}
    </div>
  )
}

function fieldOf(resource: Resource, column: Column): Field {
  const field = resource.fields[column.field]
  if (!field) throw new Error(`${resource.name} has a column but no field ${column.field}`)
  return field
}

interface ColumnHeadProps {
  resource: Resource
  column: Column
  field: Field
  address: ListAddressControl
}

function ColumnHead({ resource, column: { field: name, sort }, field, address }: ColumnHeadProps) {
  const { t } = useTexts()
  const title = t(`${resource.name}.fields.${name}`)
  return (
    <th
      scope="col"
      className={field.isNumber ? styles.number : undefined}
      aria-sort={sort ? sortOf(sort, address.sort) : undefined}
    >
      {sort ? <SortButton name={sort} title={title} sort={address.sort} onSort={address.sortBy} /> : title}
    </th>
  )
}

/** The whole row opens its page for the mouse; the keyboard has the link in it. */
function RowLine({ resource, row }: { resource: Resource; row: Row }) {
  const navigate = useNavigate()
  const pathOf = useRowPath(resource)
  const path = pathOf?.(row.id)

  function openUnlessControl(event: MouseEvent<HTMLElement>) {
    const isControl = (event.target as HTMLElement).closest('a, button')
    if (path && !isControl && !window.getSelection()?.toString()) navigate(path)
  }

  return (
    <tr onClick={openUnlessControl} style={path ? undefined : { cursor: 'default' }}>
      {resource.columns.map((column, index) => {
        const field = fieldOf(resource, column)
        const value = <FieldValue field={field} name={column.field} row={row} />
        return (
          <td key={column.field} className={field.isNumber ? styles.number : undefined}>
            {index === 0 && path ? <Link to={path}>{value}</Link> : value}
          </td>
        )
      })}
    </tr>
  )
}

function SkeletonLine({ columns }: { columns: readonly Column[] }) {
  return (
    <tr style={{ cursor: 'default' }}>
      {columns.map(({ field }) => (
        <td key={field}>
          <Skeleton.Input active size="small" block />
        </td>
      ))}
    </tr>
  )
}
