import { useState } from 'react'
import type { Row } from '../field.ts'
import type { Resource } from '../resource.ts'
import { type ListedBy, type Rows, useRows } from './use-rows.ts'

/** Rows under one row are few; beyond these, the list narrowed to them shows the rest. */
const SHOWN_UNDER_A_ROW = 100

/** How many rows belong to a row; 0 where nothing ever does. */
export function countUnder({ nested }: Resource, row: Row): number {
  return nested?.count(row) ?? 0
}

/** The call that lists the rows that belong to none. */
export function topRows({ nested }: Resource): ListedBy {
  return { call: nested?.top }
}

/** Which rows' own rows are shown. */
export function useOpenRows() {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  return {
    isOpen: (id: number) => open.has(id),
    toggle: (id: number) =>
      setOpen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id])),
  }
}

/** The rows that belong to a row, and where all of them are listed when they are more than are shown here. */
export function useRowsUnder(resource: Resource, row: Row): { rows: Rows; rest: string | null } {
  const by = resource.nested?.by ?? ''
  const rows = useRows(resource, {
    page: 1,
    perPage: SHOWN_UNDER_A_ROW,
    sort: undefined,
    q: '',
    filters: { [by]: String(row.id) },
  })
  const { list } = resource.paths
  // A list under a tab has a parameter already.
  const rest = `${list}${list.includes('?') ? '&' : '?'}${by}=${row.id}`
  return { rows, rest: rows.total > SHOWN_UNDER_A_ROW ? rest : null }
}
