import type { ReactNode } from 'react'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { type ActionFormOptions, useActionForm } from './use-action-form.ts'

interface Props<Values extends object, Body extends object> extends ActionFormOptions<Values, Body> {
  title: string
  okText: string
  /** What not doing it is called, where "cancel" would be read as the act itself. */
  cancelText?: string
  isDanger?: boolean
  /** What is said of the act when it did not happen, above the reason. */
  failed?: string
  defaults?: Partial<Values>
  /** What the act asks for, as Form.Items. */
  children: ReactNode
}

/** An act that asks something first. */
export function ActionDialog<Values extends object, Body extends object = Values>(props: Props<Values, Body>) {
  const { request, schema, toBody, take, onClose, ...dialog } = props
  const form = useActionForm({ request, schema, toBody, take, onClose })
  return <FormDialog {...dialog} form={form} />
}
