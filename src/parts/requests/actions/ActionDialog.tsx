import type { ReactNode } from 'react'
import { FormDialog } from '#src/kit/form/FormDialog.tsx'
import { type ActionFormOptions, useActionForm } from './use-action-form.ts'

interface Props<Values extends object, Body extends object> extends ActionFormOptions<Values, Body> {
  title: string
  okText: string
  /** The cancel button's text, where "cancel" would be read as the action itself. */
  cancelText?: string
  isDanger?: boolean
  /** What is said when the action failed, above the reason. */
  failed?: string
  defaults?: Partial<Values>
  /** What the action asks for, as Form.Items. */
  children: ReactNode
}

/** An action that asks something first. */
export function ActionDialog<Values extends object, Body extends object = Values>(props: Props<Values, Body>) {
  const { request, schema, toBody, take, onClose, ...dialog } = props
  const form = useActionForm({ request, schema, toBody, take, onClose })
  return <FormDialog {...dialog} form={form} />
}
