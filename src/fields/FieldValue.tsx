import { type Field, isEmpty, type Row, readField } from './field.ts'

interface FieldValueProps {
  field: Field
  name: string
  row: Row
  /** The entity's page has room for more than a cell. */
  onPage?: boolean
}

/** A field of a row, or a dash where there is nothing. */
export function FieldValue({ field, name, row, onPage = false }: FieldValueProps) {
  const value = readField(field, name, row)
  if (isEmpty(value)) return <>—</>
  const Shown = (onPage && field.View) || field.Cell
  return <Shown value={value} row={row} />
}
