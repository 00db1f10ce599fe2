import { Alert, Button, Form } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { keepDraft } from '../../providers/drafts.ts'
import { formatDateTime } from '../values/format-time.ts'

interface DraftKeeperProps {
  name: string
  /** An untouched form leaves nothing behind. */
  isTouched: boolean
  /** What is kept with the form's values; the same object until something of it changes. */
  beside: object
}

/** Keeps the form that it stands in as a draft; apart, so that a key pressed does not draw the whole form. */
export function DraftKeeper({ name, isTouched, beside }: DraftKeeperProps) {
  const form = Form.useFormInstance()
  const values = Form.useWatch([], { form, preserve: true })
  // What was read a moment ago is not written again: who starts again at once would find it once more.
  const isJustRead = useRef(isTouched)
  useEffect(() => {
    if (!values) return
    if (isTouched && !isJustRead.current) void keepDraft(name, { values, ...beside })
    isJustRead.current = false
  }, [name, isTouched, values, beside])
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
      message={t('crud.draft.restored', { time })}
      action={<Button onClick={onStartAnew}>{t('crud.draft.startAnew')}</Button>}
      style={{ marginBottom: 16 }}
    />
  )
}
