import { Link, useNavigate } from 'react-router'
import { fillPath } from '#contract/paths.ts'
import { FieldValue } from '#src/fields/FieldValue.tsx'
import { fieldOf, isEmpty, type Row, readField } from '#src/fields/field.ts'
import { isForRow } from '#src/kit/list/DataTable.tsx'
import type { LineProps, ListColumn } from '#src/kit/list/list-column.ts'
import { useMay } from '#src/providers/use-may.ts'
import type { Resource } from '../resource.ts'
import { useFieldTitle } from '../use-field-title.ts'

/**
 * The columns of an entity's list, from its definition. The first of them links to the row's page, wherever it is shown.
 *
 * @param shown the fields of those to show in their order; all of them by default
 */
export function useRowColumns(resource: Resource, shown?: readonly string[]): ListColumn[] {
  const titleOf = useFieldTitle(resource)
  const path = useRowPath(resource)
  const columns = resource.columns.map(({ field: name, sort, notOnCard, width }, index): ListColumn => {
    const field = fieldOf(resource, name)
    const value = (row: Row) => <FieldValue field={field} name={name} row={row} />
    return {
      key: name,
      sort,
      notOnCard,
      width,
      title: titleOf(name),
      isNumber: field.isNumber,
      isEmpty: (row) => isEmpty(readField(field, name, row)),
      cell: (row) => (index === 0 && path ? <Link to={path(row.id)}>{value(row)}</Link> : value(row)),
    }
  })
  return shown ? shown.flatMap((field) => columns.find(({ key }) => key === field) ?? []) : columns
}

/** A click anywhere on a row opens its page; keyboard users have the link in its first cell. */
export function useRowOpening(resource: Resource): (row: Row) => LineProps {
  const navigate = useNavigate()
  const path = useRowPath(resource)
  return ({ id }) => (path ? { onClick: (event) => isForRow(event) && navigate(path(id)) } : {})
}

/** The address of a row's page, or of its form if there is no page; null if the user may open neither. */
function useRowPath({ name, paths }: Resource): ((id: number) => string) | null {
  const mayShow = useMay(name, 'show')
  const mayEdit = useMay(name, 'edit')
  const path = (mayShow && paths.show) || (mayEdit && paths.edit)
  return path ? (id) => fillPath(path, id) : null
}
