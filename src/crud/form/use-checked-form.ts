import type { FormInstance } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import type { FieldError } from '../../../contract/errors.ts'
import { forgive } from '../../kit/form/forgive.ts'
import { isApiError } from '../../providers/api-error.ts'
import { useLocale } from '../../providers/i18n.ts'
import { refusals } from './form-rules.ts'

interface CheckedFormOptions {
  form: FormInstance
  /** The form's name, which antd puts before the ids of its inputs. */
  formName: string
  /** The names of the form's fields, in the order they are shown. */
  names: readonly string[]
  schema: z.ZodType
}

/** `contacts.0.phone` as the path of a form's field. */
function pathOf(name: string): (string | number)[] {
  return name.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
}

function rootOf(path: string): string {
  return path.split('.')[0] ?? path
}

/**
 * Sends what a form holds: first checked by the contract's schema, then by the server; either one's refusals appear at
 * their fields, the first of which is focused. `failure` is what belongs to no field.
 */
export function useCheckedForm({ form, formName, names, schema }: CheckedFormOptions) {
  const { locale } = useLocale()
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)

  function showRefusals(refused: Record<string, FieldError>) {
    const all = Object.entries(refused)
    const atFields = all.filter(([path]) => names.includes(rootOf(path)))
    const elsewhere = all.filter(([path]) => !names.includes(rootOf(path)))
    form.setFields(atFields.map(([path, { message }]) => ({ name: pathOf(path), errors: [message] })))
    setFailure(elsewhere.map(([, { message }]) => message).join(' ') || null)
    const order = (path: string) => names.indexOf(rootOf(path))
    const [first] = atFields.map(([path]) => path).toSorted((a, b) => order(a) - order(b))
    if (!first) return
    const inputId = [formName, ...pathOf(first)].join('_')
    // The error has to be drawn before its field is announced together with it.
    requestAnimationFrame(() => document.getElementById(inputId)?.focus())
  }

  /** Resolves to what `send` answered, or to undefined when it was refused. */
  async function submit<Answer>(body: unknown, send: () => Promise<Answer>): Promise<Answer | undefined> {
    setFailure(null)
    const refused = refusals(schema, body, locale)
    if (Object.keys(refused).length > 0) {
      showRefusals(refused)
      return undefined
    }
    setSending(true)
    try {
      return await send()
    } catch (error) {
      if (!isApiError(error)) throw error
      if (Object.keys(error.fields).length > 0) showRefusals(error.fields)
      else setFailure(error.message)
      return undefined
    } finally {
      setSending(false)
    }
  }

  return { submit, forgive: (changed: object) => forgive(form, changed), failure, isSending }
}
