import { createContext, useContext } from 'react'
import type { Row } from '../field.ts'

const EditedRow = createContext<Row | null>(null)

export const EditedRowProvider = EditedRow.Provider

/** The row a form was opened for, as it was read; null while a new one is made. */
export function useEditedRow(): Row | null {
  return useContext(EditedRow)
}
