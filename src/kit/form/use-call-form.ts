import { Form } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { MESSAGES } from '../../../contract/messages.ts'
import { fieldErrors } from '../../../contract/validation.ts'
import { isApiError } from '../../providers/api-error.ts'
import { useLocale } from '../../providers/i18n.ts'
import { forgive } from './forgive.ts'

/**
 * A form of one call: what the contract refuses is said at its field before the server is asked, what the server refuses
 * afterwards. `besides` is what the call takes and nobody types; `failure` is what belongs to no field of the form.
 */
export function useCallForm<Values extends object>(
  schema: z.ZodType,
  fields: readonly (keyof Values & string)[],
  send: (values: Values) => Promise<unknown>,
  besides: object = {},
) {
  const [form] = Form.useForm<Values>()
  const { locale } = useLocale()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const showErrors = (errors: Record<string, string>) => {
    const known = fields.flatMap((name) => (errors[name] ? [{ name, errors: [errors[name]] }] : []))
    form.setFields(known as never)
    const [first] = known
    if (first) form.scrollToField(first.name, { focus: true, block: 'center' })
    else setFailure(Object.values(errors).join('. '))
  }

  const submit = async (values: Values) => {
    setFailure(null)
    const parsed = schema.safeParse({ ...besides, ...values })
    if (!parsed.success) {
      const refused = Object.entries(fieldErrors(parsed.error.issues, locale))
      return showErrors(Object.fromEntries(refused.map(([name, { message }]) => [name, message])))
    }
    setSending(true)
    try {
      await send(values)
    } catch (error) {
      if (isApiError(error, 'validation_failed')) showErrors(error.errors)
      else setFailure(error instanceof Error ? error.message : MESSAGES[locale].errors.internal)
    } finally {
      setSending(false)
    }
  }

  return { form, submit, forgive: (changed: object) => forgive(form, changed), isSending, failure }
}
