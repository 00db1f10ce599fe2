import { Form, type FormInstance, type FormProps } from 'antd'
import { useId, useRef, useState } from 'react'
import type { z } from 'zod'
import { messagesIn } from '../../../contract/messages.ts'
import { isApiError } from '../../providers/api-error.ts'
import { useLocale } from '../../providers/i18n.ts'
import { currentLocale } from '../../providers/locale.ts'
import { clearFieldErrors, type FieldErrors, invalid, showFieldErrors } from './field-errors.ts'
import { pendingInputs } from './pending-inputs.ts'

/** Why a form was not sent. `fields` are shown at their inputs, the message where there are none. */
export interface Failure {
  message: string
  fields?: FieldErrors
  /** It did not fail for what was entered: it can be repeated as it is. */
  isWarning?: boolean
}

export interface CheckedFormOptions<Values extends object, Body, Answer> {
  /** The contract's schema of what is sent; without one the server alone checks. */
  schema?: z.ZodType
  /** What else is asked of the values before anything is sent. */
  check?: (values: Values) => FieldErrors
  /** What is sent for what the form holds; the values as they are when absent. */
  toBody?: (values: Values) => Body
  /** Resolves to `false` when its person gave it up: then nothing was sent and nothing failed. */
  send: (body: Body) => Promise<Answer | false>
  /** With the answer, once what was entered is the server's. */
  onSent?: (answer: Answer) => void
  /** Why sending failed, where the error alone does not say it. */
  explain?: (error: unknown) => Failure | Promise<Failure>
  /** A form that was made elsewhere, by a hook of the admin framework. */
  form?: FormInstance<Values>
  /** It opens with input that was never sent. */
  isRestored?: boolean
}

/** A form as the parts that draw it take it. */
export interface CheckedForm<Values extends object> {
  form: FormInstance<Values>
  /** For antd's Form. */
  formProps: Pick<FormProps<Values>, 'name' | 'onFinish' | 'onValuesChange' | 'scrollToFirstError' | 'noValidate'> & {
    form: FormInstance<Values>
    layout: 'vertical'
  }
  isSending: boolean
  /** Something was entered that the server does not have. */
  isTouched: boolean
  /** Says so of what was entered beside the form's fields, or that it was given up. */
  setTouched: (isTouched: boolean) => void
  /** What belongs to no field. */
  failure: Failure | null
}

/** What a failed call says by itself. */
export function failureOf(error: unknown): Failure {
  if (isApiError(error)) return { message: error.message, fields: error.fields }
  return { message: error instanceof Error ? error.message : messagesIn(currentLocale()).errors.internal }
}

/**
 * The one way a form is sent: it waits for inputs that are still getting their value, asks the contract's schema, then
 * the server. Either one's errors appear at their fields, the first of which is focused.
 */
export function useCheckedForm<Values extends object, Body = Values, Answer = unknown>({
  schema,
  check = () => ({}),
  toBody = (values) => values as unknown as Body,
  send,
  onSent,
  explain = failureOf,
  form: given,
  isRestored = false,
}: CheckedFormOptions<Values, Body, Answer>): CheckedForm<Values> {
  const [form] = Form.useForm<Values>(given)
  const name = useId()
  const { locale } = useLocale()
  const [isSending, setSending] = useState(false)
  const [isTouched, setTouched] = useState(isRestored)
  const [failure, setFailure] = useState<Failure | null>(null)
  const isUnderWay = useRef(false)

  function show({ fields = {}, ...failed }: Failure) {
    const unplaced = showFieldErrors(form, name, fields)
    const message = Object.keys(fields).length > 0 ? unplaced.join('. ') : failed.message
    setFailure(message ? { ...failed, message } : null)
  }

  async function submit() {
    // Enter pressed twice is one sending, also before the form is drawn as being sent.
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      await checkAndSend()
    } finally {
      isUnderWay.current = false
    }
  }

  async function checkAndSend() {
    if (!(await pendingInputs())) return
    setFailure(null)
    const values: Values = form.getFieldsValue(true)
    const body = toBody(values)
    const fields = { ...(schema && invalid(schema, body, locale)), ...check(values) }
    if (Object.keys(fields).length > 0) return show({ message: '', fields })
    setSending(true)
    try {
      const answer = await send(body)
      if (answer === false) return
      setTouched(false)
      onSent?.(answer)
    } catch (error) {
      show(await explain(error))
    } finally {
      setSending(false)
    }
  }

  return {
    form,
    formProps: {
      form,
      name,
      layout: 'vertical',
      noValidate: true,
      scrollToFirstError: { focus: true, block: 'center' },
      onFinish: submit,
      onValuesChange(changed) {
        setTouched(true)
        clearFieldErrors(form, changed)
      },
    },
    isSending,
    isTouched,
    setTouched,
    failure,
  }
}
