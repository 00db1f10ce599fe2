import { type RawBuilder, sql } from 'kysely'
import type { CustomType, RoleField } from '#contract/custom-fields/field-types.ts'

export const TEXTS: readonly CustomType[] = ['text', 'phone', 'email', 'link']
export const TIMES: readonly CustomType[] = ['date', 'time']

/** A field whose values lists can be filtered by. */
export function indexed(field: RoleField | undefined): RoleField | undefined {
  return field?.is_indexed ? field : undefined
}

/** The column of `custom_index i` with the values of a field. */
export function indexColumn({ type }: RoleField): RawBuilder<unknown> {
  return sql.ref(`i.${TEXTS.includes(type) ? 'text_value' : TIMES.includes(type) ? 'time_value' : 'number_value'}`)
}

/** No value in that column. */
export function noValue({ type }: RoleField): RawBuilder<null> {
  if (TEXTS.includes(type)) return sql<null>`null::text collate "C"`
  return TIMES.includes(type) ? sql<null>`null::timestamptz` : sql<null>`null::double precision`
}
