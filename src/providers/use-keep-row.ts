import { useKeys } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { showsAnswer } from './own-changes.ts'
import type { ResourceName } from './resource-names.ts'
import type { Row } from './row-actions.ts'

interface Named {
  name: ResourceName
}

/** Shows the row that a write answered with: every call that writes one answers what its page reads. */
export function useKeepRow({ name }: Named): (row: Row) => Row {
  const queries = useQueryClient()
  const keyOf = useRowKey(name)
  return useCallback(
    (row) => {
      showsAnswer(name, row.id, row)
      queries.setQueryData(keyOf(row.id), { data: row })
      return row
    },
    [queries, keyOf, name],
  )
}

/** Shows a part of a row as a write of that part answered, or, where that answers nothing, as its key stands for it. */
export function useKeepPart({ name }: Named): (id: number, answer: object | string, put: (row: Row) => Row) => void {
  const queries = useQueryClient()
  const keyOf = useRowKey(name)
  return (id, answer, put) => {
    showsAnswer(name, id, answer)
    queries.setQueryData<{ data: Row }>(keyOf(id), (shown) => shown && { data: put(shown.data) })
  }
}

/** Under which the admin framework's `useOne` keeps a row. */
function useRowKey(name: string) {
  const { keys } = useKeys()
  return useCallback(
    (id: number) => keys().data('default').resource(name).action('one').id(id).params({}).get(),
    [keys, name],
  )
}
