import type { FormInstance } from 'antd'
import { useEffect, useRef } from 'react'
import { type FieldErrors, placeFieldErrors } from '#src/kit/form/field-errors.ts'
import { atFields, type ScheduleFormValues } from './schedule-values.ts'

/**
 * Shows the server's errors of the template at their fields before saving, and removes them once they are gone. The
 * focus stays where the user types. Null leaves everything as it is.
 */
export function useTemplateErrors(form: FormInstance<ScheduleFormValues>, templateErrors: FieldErrors | null): void {
  const shown = useRef<ReturnType<typeof placeFieldErrors>['placed']>(new Map())
  useEffect(() => {
    if (!templateErrors) return
    for (const [name, errors] of shown.current) {
      // An error that saving has set since then stays.
      const isStill = form.getFieldError(name as never).join() === errors.join()
      if (isStill) form.setFields([{ name: name as never, errors: [] }])
    }
    shown.current = placeFieldErrors(form, atFields(templateErrors)).placed
  }, [form, templateErrors])
}
