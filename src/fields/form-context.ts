import { createContext, useContext } from 'react'
import type { Row } from './field.ts'

interface FormContextValue {
  /** The row the form was opened for, as it was read; null while a new one is made. */
  row: Row | null
  /** What the call that the form sends cannot do without. */
  required: ReadonlySet<string>
}

const FormContext = createContext<FormContextValue>({ row: null, required: new Set() })

export const FormProvider = FormContext.Provider

/** The form that a field's input stands in. */
export function useFormContext(): FormContextValue {
  return useContext(FormContext)
}
