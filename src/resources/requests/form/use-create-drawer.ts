import { useDrawerForm } from '@refinedev/antd'
import type { HttpError } from '@refinedev/core'
import type { z } from 'zod'
import { useGuardedForm } from '../../../kit/form/use-guarded-form.ts'
import type { Referred } from '../../../kit/inputs/use-reference-options.ts'

interface CreateDrawerOptions<Row> {
  resource: 'clients' | 'facilities'
  /** The contract's schema of the creating call. */
  schema: z.ZodType
  /** With null when nothing was made. */
  onClose: (row: Row | null) => void
}

/** A drawer over a form, which makes a row that the form then refers to. */
export function useCreateDrawer<Values extends object, Row extends Referred>(options: CreateDrawerOptions<Row>) {
  const { resource, schema, onClose } = options
  const { form, onFinish, drawerProps } = useDrawerForm<Row, HttpError, Values>({
    resource,
    action: 'create',
    redirect: false,
    defaultVisible: true,
    // Said at the fields, and by the form behind, which then shows the new row.
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
