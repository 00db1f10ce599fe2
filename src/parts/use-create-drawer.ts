import { useDrawerForm } from '@refinedev/antd'
import type { HttpError } from '@refinedev/core'
import type { z } from 'zod'
import { useGuardedForm } from '#src/kit/form/use-guarded-form.ts'
import type { Referred } from '#src/kit/inputs/use-reference-options.ts'

interface CreateDrawerOptions<Row> {
  resource: 'clients' | 'facilities'
  /** The contract's schema of the create call. */
  schema: z.ZodType
  /** Called with null when nothing was created. */
  onClose: (row: Row | null) => void
}

/** A drawer over a form that creates a row for the form to refer to. */
export function useCreateDrawer<Values extends object, Row extends Referred>(options: CreateDrawerOptions<Row>) {
  const { resource, schema, onClose } = options
  const { form, onFinish, drawerProps } = useDrawerForm<Row, HttpError, Values>({
    resource,
    action: 'create',
    redirect: false,
    defaultVisible: true,
    // Errors are shown at the fields, and success by the form behind, which shows the new row.
    disableServerSideValidation: true,
    successNotification: false,
    errorNotification: false,
  })
  const guarded = useGuardedForm<Values, Values, Row>({
    form,
    schema,
    async send(body) {
      const answer = await onFinish(body)
      return answer ? (answer.data as Row) : false
    },
    onSent: onClose,
    onClose: () => onClose(null),
  })
  return { form: guarded, drawerProps: { open: drawerProps.open } }
}
