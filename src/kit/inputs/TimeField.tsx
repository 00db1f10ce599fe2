import { Form } from 'antd'
import { messagesIn } from '#contract/messages.ts'
import { serverNow } from '#src/providers/calls/server-clock.ts'
import { useLocale } from '#src/providers/language/i18n.ts'
import { UNREADABLE } from './date-text.ts'
import { TimeInput } from './TimeInput.tsx'

interface TimeFieldProps {
  name: string
  label: string
  /** Rejects a time in the past. */
  isFuture?: boolean
}

/** A time in a form. An error is shown once the field is left, and input is never dropped silently. */
export function TimeField({ name, label, isFuture = false }: TimeFieldProps) {
  const { fields } = messagesIn(useLocale().locale)
  async function checkTime(_: unknown, at: string | null | undefined) {
    if (at === UNREADABLE) throw new Error(fields.not_date)
    if (isFuture && at && Date.parse(at) <= serverNow()) throw new Error(fields.deadline_past)
  }
  return (
    <Form.Item name={name} label={label} rules={[{ validator: checkTime }]} validateTrigger="onBlur">
      <TimeInput />
    </Form.Item>
  )
}
