import { Alert, Button, Form } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../kit/values/format-time.ts'
import { keepDraft } from '../../../providers/drafts.ts'
import type { NewRequestValues } from './form-values.ts'
import type { NewRequestStart } from './use-new-request.ts'

interface DraftKeeperProps extends Omit<NewRequestStart, 'values'> {
  name: string
  /** An untouched form leaves nothing behind. */
  isTouched: boolean
}

/** Keeps the form that it stands in as a draft; apart, so that a key pressed does not draw the whole form. */
export function DraftKeeper({ name, isTouched, files, client, facility, sent }: DraftKeeperProps) {
  const form = Form.useFormInstance<NewRequestValues>()
  const values = Form.useWatch([], { form, preserve: true })
  useEffect(() => {
    if (values && isTouched) void keepDraft(name, { values, files, client, facility, sent } satisfies NewRequestStart)
  }, [name, isTouched, values, files, client, facility, sent])
  return null
}

/** Says that the form was filled in before, and offers an empty one. */
export function RestoredDraft({ leftAt, onStartAnew }: { leftAt: number; onStartAnew: () => void }) {
  const { t, i18n } = useTranslation()
  const time = formatDateTime(new Date(leftAt).toISOString(), i18n.language)
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      message={t('requests.add.draft', { time })}
      action={<Button onClick={onStartAnew}>{t('requests.add.startAnew')}</Button>}
      style={{ marginBottom: 16 }}
    />
  )
}
