import { useState } from 'react'

/** Rows chosen in a list, to do something with all of them. */
export interface RowSelection {
  ids: ReadonlySet<number>
  choose: (ids: readonly number[], isChosen: boolean) => void
  clear: () => void
}

/** What was chosen stays chosen from page to page. */
export function useRowSelection(): RowSelection {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  return {
    ids,
    choose: (changed, isChosen) =>
      setIds(
        (before) => new Set(isChosen ? [...before, ...changed] : [...before].filter((id) => !changed.includes(id))),
      ),
    clear: () => setIds(new Set()),
  }
}
