import { useState } from 'react'
import type { EquipmentRow } from '#contract/goods/equipment.ts'
import type { Resource } from '#src/crud/resource.ts'
import type { Row } from '#src/fields/field.ts'
import { type Rows, useRows } from '#src/kit/list/use-rows.ts'

/** A unit has few parts; beyond this many, a filtered list shows the rest. */
const SHOWN_PARTS = 100

/** How many parts a unit has. */
export function partCount(row: Row): number {
  return (row as unknown as EquipmentRow).spareparts_count
}

/** Which units are expanded. */
export function useOpenUnits() {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  return {
    isOpen: ({ id }: Row) => open.has(id),
    toggle: ({ id }: Row) =>
      setOpen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id])),
  }
}

/** The parts of a unit, and the address of the list of all when there are more than fit here. */
export function useParts(resource: Resource, { id }: Row): { rows: Rows; rest: string | null } {
  const filters = { parent_id: String(id) }
  const rows = useRows(resource, { page: 1, perPage: SHOWN_PARTS, sort: undefined, q: '', filters })
  return { rows, rest: rows.total > SHOWN_PARTS ? `${resource.paths.list}&parent_id=${id}` : null }
}
