import { useState } from 'react'
import { useActor } from '../../providers/actor.ts'
import type { Column, Resource } from '../resource.ts'

export interface ShownColumns {
  columns: readonly Column[]
  show: (fields: readonly string[]) => void
  /** Back to those that are shown to begin with. */
  reset: () => void
}

function storedFields(key: string): unknown[] | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return Array.isArray(stored) ? stored : null
  } catch {
    return null
  }
}

/** Which columns of a list this reader chose to see on this machine, in the list's own order. */
export function useShownColumns({ name, columns }: Pick<Resource, 'name' | 'columns'>): ShownColumns {
  const key = `naryad.${name}.columns.${useActor()?.user.id ?? 0}`
  const [chosen, setChosen] = useState(() => storedFields(key))
  const isShown = ({ field, isFixed, isExtra }: Column) => isFixed || (chosen ? chosen.includes(field) : !isExtra)
  return {
    columns: columns.filter(isShown),
    show(fields) {
      setChosen([...fields])
      localStorage.setItem(key, JSON.stringify(fields))
    },
    reset() {
      setChosen(null)
      localStorage.removeItem(key)
    },
  }
}
