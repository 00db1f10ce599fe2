import { type BaseRecord, type HttpError, useOne } from '@refinedev/core'
import { useParams } from 'react-router'
import type { Row } from '../fields/field.ts'
import type { Resource } from './resource.ts'

export interface OpenedRow {
  id: number
  row: Row | null
  error: HttpError | null
  retry: () => void
}

/** The row whose id is in the address; re-read when it is changed elsewhere. */
export function useRow({ name }: Resource): OpenedRow {
  const id = Number(useParams().id)
  const { query } = useOne<BaseRecord, HttpError>({
    resource: name,
    id,
    errorNotification: false,
  })
  return { id, row: (query.data?.data as Row) ?? null, error: query.error, retry: () => void query.refetch() }
}
