import { Form } from 'antd'
import { useState } from 'react'
import { showServerErrors } from './form-errors.ts'

/** A small form that makes a record for the form behind it. */
export function useCreateInDrawer<Values extends object, Row>(
  create: (values: Values) => Promise<Row>,
  onClose: (row: Row | null) => void,
) {
  const [form] = Form.useForm<Values>()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<{ message: string } | null>(null)

  async function onSubmit(values: Values) {
    setBusy(true)
    try {
      onClose(await create(values))
    } catch (error) {
      const message = showServerErrors(form, error)
      setRefusal(message ? { message } : null)
      setBusy(false)
    }
  }

  return { form, isBusy, refusal, onSubmit, onClose: () => onClose(null) }
}
