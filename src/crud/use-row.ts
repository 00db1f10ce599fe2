import { type BaseRecord, type HttpError, type UseFormReturnType, useShow } from '@refinedev/core'
import { useParams } from 'react-router'
import type { Row } from '../fields/field.ts'
import type { Resource } from './resource.ts'

export interface OpenedRow {
  row: Row | null
  error: HttpError | null
  retry: () => void
}

/** The row whose id is in the address; re-read when it is changed elsewhere. */
export function useRow({ name }: Resource): OpenedRow {
  const id = Number(useParams().id)
  return openedRow(useShow<BaseRecord, HttpError>({ resource: name, id, errorNotification: false }).query)
}

/** A row as Refine's hooks read it. */
export function openedRow(query: UseFormReturnType<BaseRecord, HttpError>['query']): OpenedRow {
  return { row: (query?.data?.data as Row) ?? null, error: query?.error ?? null, retry: () => void query?.refetch() }
}
