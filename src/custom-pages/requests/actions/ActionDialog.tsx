import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import type { RequestPage } from '../../../../contract/requests/request-rows.ts'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useGuardedForm } from '../../../kit/form/use-guarded-form.ts'
import { useAction } from '../../../resources/requests/use-action.ts'

interface Props<Values extends object, Body extends object> {
  request: { id: number; version: number }
  title: string
  okText: string
  /** What not doing it is called, where "cancel" would be read as the act itself. */
  cancelText?: string
  isDanger?: boolean
  /** What is said of the act when it did not happen, above the reason. */
  failed?: string
  defaults?: Partial<Values>
  /** The contract's schema of what the act takes. */
  schema?: z.ZodType
  /** What the act takes for what was entered. */
  toBody?: (values: Values) => Body
  take: (body: Body & { version: number }) => Promise<RequestPage | null>
  onClose: (isDone: boolean) => void
  /** What the act asks for, as Form.Items. */
  children: ReactNode
}

/** An act that asks something first. */
export function ActionDialog<Values extends object, Body extends object = Values>(props: Props<Values, Body>) {
  const { request, schema, toBody = (values: Values) => values as unknown as Body, take, onClose, ...dialog } = props
  const { action, explain } = useAction(request.id)
  // The version the person saw when the dialog opened, so that what others change behind it is not overwritten unseen;
  // once they have been told, the current one.
  const [seenVersion, setSeenVersion] = useState<number | null>(request.version)
  const form = useGuardedForm<Values, Body & { version: number }>({
    schema,
    toBody: (values) => ({ ...toBody(values), version: seenVersion ?? request.version }),
    send: (body) => action(() => take(body)),
    async explain(error) {
      const failure = await explain(error)
      if (failure.isWarning) setSeenVersion(null)
      return failure
    },
    onSent: () => onClose(true),
    onClose: () => onClose(false),
  })
  return <FormDialog {...dialog} form={form} />
}
