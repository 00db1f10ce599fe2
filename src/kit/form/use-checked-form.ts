import { Form, type FormInstance, type FormProps } from 'antd'
import { useId, useRef, useState } from 'react'
import type { z } from 'zod'
import { messagesIn } from '#contract/messages.ts'
import { isApiError } from '#src/providers/calls/api-error.ts'
import { useLocale } from '#src/providers/language/i18n.ts'
import { currentLocale } from '#src/providers/language/locale.ts'
import { clearFieldErrors, type FieldErrors, invalidInputs, showFieldErrors, validationErrors } from './field-errors.ts'
import { pendingInputs } from './pending-inputs.ts'
import { sendByKey } from './send-by-key.ts'

/** Why a form was not sent. `fields` are shown at their inputs, the message when there are none. */
export interface Failure {
  message: string
  fields?: FieldErrors
  /** The input is not at fault: the form can be sent again as it is. */
  isWarning?: boolean
}

export interface CheckedFormOptions<Values extends object, Body, Answer> {
  /** The contract's schema of the body; without it only the server checks. */
  schema?: z.ZodType
  /** Further checks of the values before anything is sent. */
  check?: (values: Values) => FieldErrors
  /** The body for the form's values; the values themselves by default. */
  toBody?: (values: Values) => Body
  /** Resolves to `false` when the user cancelled: then nothing was sent and nothing failed. */
  send: (body: Body) => Promise<Answer | false>
  /** Called with the answer once the server has the input. */
  onSent?: (answer: Answer) => void
  /** Explains why sending failed, when the error alone does not. */
  explain?: (error: unknown) => Failure | Promise<Failure>
  /** A form made elsewhere, such as by a Refine hook. */
  form?: FormInstance<Values>
  /** The form opens with input restored from a draft. */
  isRestored?: boolean
}

/** A form, for the components that render it. */
export interface CheckedForm<Values extends object> {
  form: FormInstance<Values>
  /** For antd's Form. */
  formProps: Pick<FormProps<Values>, 'name' | 'onFinish' | 'onValuesChange' | 'scrollToFirstError' | 'noValidate'> & {
    form: FormInstance<Values>
    layout: 'vertical'
    onKeyDownCapture: typeof sendByKey
  }
  isSending: boolean
  /** The form has input that the server does not have. */
  isTouched: boolean
  /** Sets this for input outside the form's fields, or resets it. */
  setTouched: (isTouched: boolean) => void
  /** An error that belongs to no field. */
  failure: Failure | null
}

/** The failure that a call's error describes. */
export function failureOf(error: unknown): Failure {
  if (isApiError(error)) return { message: error.message, fields: error.fields }
  return { message: error instanceof Error ? error.message : messagesIn(currentLocale()).errors.internal }
}

/**
 * The one way to send a form: it waits for pending inputs, checks the body by the contract's schema, then calls the
 * server. Errors of either are shown at their fields, and the first of these gets focus.
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
    // Enter pressed twice sends once, even before the form is rendered as being sent.
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
    const fields = {
      ...(schema && validationErrors(schema, body, locale)),
      ...check(values),
      ...invalidInputs(form, name),
    }
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
      onKeyDownCapture: sendByKey,
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
