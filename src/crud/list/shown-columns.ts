import { useState } from 'react'
import { DENSITIES, type Density } from '../../../contract/view-entities.ts'
import { useActor } from '../../providers/actor.ts'
import type { Column, Resource } from '../resource.ts'

export interface ShownColumns {
  columns: readonly Column[]
  density: Density
  show: (fields: readonly string[]) => void
  pack: (density: Density) => void
  /** Back to those that are shown to begin with. */
  reset: () => void
}

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
 * Which columns of a list this reader chose to see on this machine, in the list's own order, and how close its rows
 * stand; before anything is chosen, as the view has it that the list opens on.
 */
export function useShownColumns({ name, columns }: Pick<Resource, 'name' | 'columns'>): ShownColumns {
  const actor = useActor()
  const opened = actor?.default_views.find(({ entity }) => entity === name)
  const owner = actor?.user.id ?? 0
  const key = `naryad.${name}.columns.${owner}`
  const densityKey = `naryad.${name}.density.${owner}`
  const [chosen, setChosen] = useState<readonly unknown[] | null>(() => storedFields(key) ?? opened?.columns ?? null)
  const [density, setDensity] = useState(() => DENSITIES.find((one) => one === stored(densityKey)) ?? opened?.density)
  const isShown = ({ field, isFixed, isExtra }: Column) => isFixed || (chosen ? chosen.includes(field) : !isExtra)
  return {
    columns: columns.filter(isShown),
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
