import type { FormInstance } from 'antd'
import { useEffect, useRef } from 'react'
import { type FieldErrors, placeFieldErrors } from '../../../kit/form/field-errors.ts'
import { atFields, type ScheduleFormValues } from './schedule-values.ts'

/**
 * Shows at its field what the server refuses of the work before it is saved, and takes that away once it no longer does.
 * The focus stays where one types. Null leaves all as it is.
 */
export function useRefusedWork(form: FormInstance<ScheduleFormValues>, refused: FieldErrors | null): void {
  const shown = useRef<ReturnType<typeof placeFieldErrors>['placed']>(new Map())
  useEffect(() => {
    if (!refused) return
    for (const [name, errors] of shown.current) {
      // What saving found since stands there still.
      const isStill = form.getFieldError(name as never).join() === errors.join()
      if (isStill) form.setFields([{ name: name as never, errors: [] }])
    }
    shown.current = placeFieldErrors(form, atFields(refused)).placed
  }, [form, refused])
}
