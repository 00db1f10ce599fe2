import { useState } from 'react'
import { useActor } from '../../providers/actor.ts'
import type { Row } from '../field.ts'
import type { Resource } from '../resource.ts'

export interface RowAside {
  isOn: boolean
  toggle: () => void
  /** The row beside the list, once one was chosen. */
  shownId: number | undefined
  show: (row: Row) => void
}

/** Whether a row is shown beside its list, as this reader chose on this machine, and which one. */
export function useRowAside({ name }: Pick<Resource, 'name'>): RowAside {
  const key = `naryad.${name}.aside.${useActor()?.user.id ?? 0}`
  const [isOn, setOn] = useState(() => localStorage.getItem(key) === 'true')
  const [shownId, setShownId] = useState<number>()
  return {
    isOn,
    toggle() {
      localStorage.setItem(key, String(!isOn))
      setOn(!isOn)
    },
    shownId,
    show: ({ id }) => setShownId(id),
  }
}
