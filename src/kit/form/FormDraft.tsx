import { Alert, Button, Form } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { keepDraft } from '#src/providers/offline/drafts.ts'
import { formatDateTime } from '../values/format-time.ts'

interface DraftKeeperProps {
  name: string
  /** The draft of an untouched form is not kept. */
  isTouched: boolean
  /** Kept with the form's values; the same object until something in it changes. */
  beside: object
}

/** Keeps the form around it as a draft; a component of its own, so that typing does not render the whole form. */
export function DraftKeeper({ name, isTouched, beside }: DraftKeeperProps) {
  const form = Form.useFormInstance()
  const values = Form.useWatch([], { form, preserve: true })
  // Values just restored are not written again: a user who starts over at once would get them back.
  const isJustRead = useRef(isTouched)
  useEffect(() => {
    if (!values) return
    if (isTouched && !isJustRead.current) void keepDraft(name, { values, ...beside })
    isJustRead.current = false
  }, [name, isTouched, values, beside])
  return null
}

/** Says that the form was restored from a draft, and offers an empty one. */
export function RestoredDraft({ leftAt, onStartOver }: { leftAt: number; onStartOver: () => void }) {
  const { t, i18n } = useTranslation()
  const time = formatDateTime(new Date(leftAt).toISOString(), i18n.language)
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      message={t('crud.draft.restored', { time })}
      action={<Button onClick={onStartOver}>{t('crud.draft.startOver')}</Button>}
      style={{ marginBottom: 16 }}
    />
  )
}
