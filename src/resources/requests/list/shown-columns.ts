import { useState } from 'react'
import { DENSITIES } from '#contract/view-entities.ts'
import type { Resource } from '#src/crud/resource.ts'
import type { TableLook } from '#src/kit/list/saved-views/SavedViews.tsx'
import { useActor } from '#src/providers/actor.ts'

export interface ShownColumns extends TableLook {
  /** Restores the default columns. */
  reset: () => void
}

/** Always shown: they identify a request. */
export const FIXED_COLUMNS = ['number', 'status', 'name']

/** Hidden by default. */
const EXTRA_COLUMNS = ['planned_start_at', 'priority', 'type', 'work_type', 'manager', 'created_at']

function stored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

function storedFields(key: string): unknown[] | null {
  const fields = stored(key)
  return Array.isArray(fields) ? fields : null
}

/**
 * The columns that the user chose to see in this browser, in the list's own order, and the density of its rows. Until
 * the user chooses, they come from the default view.
 */
export function useShownColumns({ columns }: Pick<Resource, 'columns'>): ShownColumns {
  const actor = useActor()
  const opened = actor?.default_views.find(({ entity }) => entity === 'requests')
  const owner = actor?.user.id ?? 0
  const key = `naryad.requests.columns.${owner}`
  const densityKey = `naryad.requests.density.${owner}`
  const [chosen, setChosen] = useState<readonly unknown[] | null>(() => storedFields(key) ?? opened?.columns ?? null)
  const [density, setDensity] = useState(() => DENSITIES.find((one) => one === stored(densityKey)) ?? opened?.density)
  const isShown = (field: string) =>
    FIXED_COLUMNS.includes(field) || (chosen ? chosen.includes(field) : !EXTRA_COLUMNS.includes(field))
  return {
    columns: columns.map(({ field }) => field).filter(isShown),
    density: density ?? 'middle',
    show(fields) {
      setChosen([...fields])
      localStorage.setItem(key, JSON.stringify(fields))
    },
    pack(chosenDensity) {
      setDensity(chosenDensity)
      localStorage.setItem(densityKey, JSON.stringify(chosenDensity))
    },
    reset() {
      setChosen(null)
      localStorage.removeItem(key)
    },
  }
}
