import type { ComponentType } from 'react'
import type { Row } from '../providers/row-actions.ts'

export type { Row }

export interface ShownValue {
  value: unknown
  row: Row
}

/** What antd's Form.Item hands to the input inside it. */
export interface InputProps {
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
  'aria-describedby'?: string
  'aria-invalid'?: 'true' | 'false'
  'aria-required'?: boolean
}

/** A filter edits one parameter of the list call, as the address and the query write it; undefined is "any". */
export interface FilterProps {
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** How one field of an entity looks in a cell, in a form, on a page and in a filter. */
export interface Field {
  /** The field's value in a row, when it is not under the field's own name. */
  read?: (row: Row) => unknown
  /** In a table's cell or a card's line. */
  Cell: ComponentType<ShownValue>
  /** On the entity's page, when it looks different there. */
  View?: ComponentType<ShownValue>
  /** In a form, as the child of a Form.Item. A field without it (and without FormItems) is computed, never typed in. */
  Input?: ComponentType<InputProps>
  /** In a form, when one field writes several names: draws the Form.Items itself. */
  FormItems?: ComponentType
  /** The names its form items write, when there are several. */
  names?: readonly string[]
  /** From what a row holds to what the input edits (a reference's id, a list of tag names). */
  toInput?: (value: unknown) => unknown
  /** From a link that opens a new row's form with this field filled in. */
  fromAddress?: (text: string) => unknown
  /** In the bar above a list. */
  Filter?: ComponentType<FilterProps>
  /** Whether the filter's parameter can hold this; without it, whatever stands in an address is asked for. */
  isFilterValue?: (text: string) => boolean
  /** Numbers are tabular and stand on the right. */
  isNumber?: boolean
  /** Takes a form's and a page's whole width. */
  isWide?: boolean
}

/** Nothing to show: null, an empty text or an empty list. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Whether a parameter holds several values, separated by commas, each of which passes. */
export function holdsOnly(text: string, isValue: (one: string) => boolean): boolean {
  return text.split(',').every(isValue)
}

/** Whether a text is the id of a row. */
export function isId(text: string): boolean {
  return /^[1-9]\d{0,14}$/.test(text)
}

/** The value a field has in a row. */
export function readField(field: Field, name: string, row: Row): unknown {
  return field.read ? field.read(row) : row[name]
}

/** A field that a definition names somewhere. */
export function fieldOf({ name, fields }: { name: string; fields: Record<string, Field> }, field: string): Field {
  const found = fields[field]
  if (!found) throw new Error(`${name} has no field ${field}`)
  return found
}
