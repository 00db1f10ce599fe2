import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { FieldValue } from '../../fields/FieldValue.tsx'
import { fieldOf, type Row } from '../../fields/field.ts'
import { isForRow, type LineProps, type TableColumn } from '../../kit/list/DataTable.tsx'
import { useTexts } from '../../providers/use-texts.ts'
import type { Resource } from '../resource.ts'
import { useRowPath } from '../row-path.ts'

export type RowColumn = TableColumn<Row>

/** The columns of an entity's table, as its definition has them; the first one leads to the row's page. */
export function useRowColumns(resource: Resource): RowColumn[] {
  const { t } = useTexts()
  const path = useRowPath(resource)
  return resource.columns.map(({ field: name, sort, width }, index) => {
    const field = fieldOf(resource, name)
    const value = (row: Row): ReactNode => <FieldValue field={field} name={name} row={row} />
    return {
      key: name,
      title: t(`${resource.name}.fields.${name}`),
      sort,
      width,
      isNumber: field.isNumber,
      cell: (row) => (index === 0 && path ? <Link to={path(row.id)}>{value(row)}</Link> : value(row)),
    }
  })
}

/** The whole row opens its page for the mouse; the keyboard has the link in it. */
export function useRowOpening(resource: Resource): (row: Row) => LineProps {
  const navigate = useNavigate()
  const path = useRowPath(resource)
  if (!path) return () => ({ style: { cursor: 'default' } })
  return (row) => ({
    onClick: (event) => {
      if (isForRow(event)) navigate(path(row.id))
    },
  })
}
