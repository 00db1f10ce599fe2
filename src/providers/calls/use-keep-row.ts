import { useKeys } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ResourceName } from '#contract/resources.ts'
import { keepAnswer } from './keep-answer.ts'
import { showsAnswer } from './own-changes.ts'
import type { Row } from './row.ts'

interface Named {
  name: ResourceName
}

/**
 * Writes the row that a call answered with into the cache: every call that writes a row answers what its page reads.
 */
export function useKeepRow({ name }: Named): (row: Row) => Row {
  const queries = useQueryClient()
  const keyOf = useRowKey(name)
  return useCallback(
    (row) => {
      showsAnswer(name, row.id, row)
      keepAnswer(queries, keyOf(row.id), { data: row })
      return row
    },
    [queries, keyOf, name],
  )
}

/** Writes a part of a row into the cache, as the call that wrote it answered. */
export function useUpdateCachedRow({ name }: Named): (id: number, answer: object, put: (row: Row) => Row) => void {
  const queries = useQueryClient()
  const keyOf = useRowKey(name)
  return (id, answer, put) => {
    showsAnswer(name, id, answer)
    keepAnswer<{ data: Row }>(queries, keyOf(id), (shown) => shown && { data: put(shown.data) })
  }
}

/** The query key under which Refine's `useOne` caches a row. */
function useRowKey(name: string) {
  const { keys } = useKeys()
  return useCallback(
    (id: number) => keys().data('default').resource(name).action('one').id(id).params({}).get(),
    [keys, name],
  )
}
