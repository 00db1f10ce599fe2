import { createContext, useContext } from 'react'
import type { Row } from './field.ts'

interface FormContextValue {
  /** The row being edited, as it was read; null in a create form. */
  row: Row | null
  /** The fields that the form's call requires. */
  required: ReadonlySet<string>
}

const FormContext = createContext<FormContextValue>({ row: null, required: new Set() })

export const FormProvider = FormContext.Provider

/** The form around a field's input. */
export function useFormContext(): FormContextValue {
  return useContext(FormContext)
}
