import { useState } from 'react'
import type { EquipmentRow } from '../../../../contract/goods/equipment.ts'
import type { Resource } from '../../../crud/resource.ts'
import type { Row } from '../../../fields/field.ts'
import { type Rows, useRows } from '../../../kit/list/use-rows.ts'

/** Parts of one unit are few; beyond these, the list narrowed to them shows the rest. */
const SHOWN_PARTS = 100

/** How many parts a unit has. */
export function partCount(row: Row): number {
  return (row as unknown as EquipmentRow).spareparts_count
}

/** Which units' parts are shown. */
export function useOpenUnits() {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  return {
    isOpen: ({ id }: Row) => open.has(id),
    toggle: ({ id }: Row) =>
      setOpen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id])),
  }
}

/** The parts of a unit, and where all of them are listed when they are more than are shown here. */
export function useParts(resource: Resource, { id }: Row): { rows: Rows; rest: string | null } {
  const filters = { parent_id: String(id) }
  const rows = useRows(resource, { page: 1, perPage: SHOWN_PARTS, sort: undefined, q: '', filters })
  return { rows, rest: rows.total > SHOWN_PARTS ? `${resource.paths.list}&parent_id=${id}` : null }
}
