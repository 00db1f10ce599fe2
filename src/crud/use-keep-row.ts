import { useKeys } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { showsAnswer } from '../providers/own-changes.ts'
import type { Row } from './field.ts'
import type { Resource } from './resource.ts'

/** Shows the row that a write answered with: every call that writes one answers what its page reads. */
export function useKeepRow({ name }: Pick<Resource, 'name'>): (row: Row) => Row {
  const { keys } = useKeys()
  const queries = useQueryClient()
  return useCallback(
    (row) => {
      showsAnswer(name, row.id, row)
      queries.setQueryData(rowKey(keys, name, row.id), { data: row })
      return row
    },
    [queries, keys, name],
  )
}

/** Under which the admin framework's `useOne` keeps a row. */
function rowKey(keys: ReturnType<typeof useKeys>['keys'], name: string, id: number) {
  return keys().data('default').resource(name).action('one').id(id).params({}).get()
}
