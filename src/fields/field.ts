import type { ComponentType } from 'react'
import type { Row } from '../providers/calls/row.ts'

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

/** A filter edits one parameter of the list call, as it is written in the address and the query; undefined is "any". */
export interface FilterProps {
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** A filter in force, said in words. */
export interface FilterWordsProps {
  label: string
  value: string
}

/** How a field of an entity is shown in a cell and on a page, edited in a form and filtered by. */
export interface Field {
  /** Its title in the account's own words; the titles of other fields are in the locales. */
  title?: string
  /** What is said under its input, likewise. */
  hint?: string
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
  /** Turns the row's value into what the input edits (a reference's id, a list of tag names). */
  toInput?: (value: unknown) => unknown
  /** Reads the value from a link that opens the create form with this field filled in. */
  fromAddress?: (text: string) => unknown
  /** In the bar above a list. */
  Filter?: ComponentType<FilterProps>
  /** What the filter says on paper; every field with a filter has it. */
  FilterWords?: ComponentType<FilterWordsProps>
  /** Whether the filter accepts this text; without it, any value from the address is sent. */
  isFilterValue?: (text: string) => boolean
  /** Numbers are right-aligned, with tabular figures. */
  isNumber?: boolean
  /** Takes the whole width of a form or a page. */
  isWide?: boolean
}

/** Whether there is nothing to show: null, an empty text or an empty list. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Whether every value of a comma-separated parameter passes `isValue`. */
export function holdsOnly(text: string, isValue: (one: string) => boolean): boolean {
  return text.split(',').every(isValue)
}

/** Whether a text is the id of a row. */
export function isId(text: string): boolean {
  return /^[1-9]\d{0,14}$/.test(text)
}

/** The value of a field in a row. */
export function readField(field: Field, name: string, row: Row): unknown {
  return field.read ? field.read(row) : row[name]
}

/** A field that a definition names somewhere. */
export function fieldOf({ name, fields }: { name: string; fields: Record<string, Field> }, field: string): Field {
  const found = fields[field]
  if (!found) throw new Error(`${name} has no field ${field}`)
  return found
}
