import { useState } from 'react'

/** The list's columns in their order. */
export const REQUEST_COLUMNS = [
  'number',
  'status',
  'name',
  'deadline_at',
  'employees',
  'facility',
  'client',
  'price',
  'planned_start_at',
  'priority',
  'type',
  'work_type',
  'manager',
  'created_at',
] as const
export type RequestColumn = (typeof REQUEST_COLUMNS)[number]

/** Without these a row cannot be told from another. */
export const FIXED_COLUMNS: readonly RequestColumn[] = ['number', 'status', 'name']
const DEFAULT_COLUMNS: readonly RequestColumn[] = REQUEST_COLUMNS.slice(0, 8)

function storageKey(userId: number): string {
  return `naryad.requests.columns.${userId}`
}

function storedColumns(userId: number): RequestColumn[] | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(userId)) ?? 'null')
    if (!Array.isArray(stored)) return null
    return REQUEST_COLUMNS.filter((column) => stored.includes(column) || FIXED_COLUMNS.includes(column))
  } catch {
    return null
  }
}

/** Which columns this user chose to see on this machine. */
export function useShownColumns(userId: number) {
  const [shown, setShown] = useState<readonly RequestColumn[]>(() => storedColumns(userId) ?? DEFAULT_COLUMNS)

  function show(columns: readonly RequestColumn[]) {
    const ordered = REQUEST_COLUMNS.filter((column) => columns.includes(column) || FIXED_COLUMNS.includes(column))
    setShown(ordered)
    localStorage.setItem(storageKey(userId), JSON.stringify(ordered))
  }

  function reset() {
    setShown(DEFAULT_COLUMNS)
    localStorage.removeItem(storageKey(userId))
  }

  return { shown, show, reset }
}
