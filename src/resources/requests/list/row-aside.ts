import { useState } from 'react'
import { useActor } from '#src/providers/actor.ts'

export interface RowAside {
  isOn: boolean
  toggle: () => void
  /** The request beside the list, once one was selected. */
  shownId: number | undefined
  show: (id: number) => void
}

/** Whether a request is shown beside the list, as the user chose in this browser, and which one. */
export function useRowAside(): RowAside {
  const key = `naryad.requests.aside.${useActor()?.user.id ?? 0}`
  const [isOn, setOn] = useState(() => localStorage.getItem(key) === 'true')
  const [shownId, show] = useState<number>()
  return {
    isOn,
    toggle() {
      localStorage.setItem(key, String(!isOn))
      setOn(!isOn)
    },
    shownId,
    show,
  }
}
