import { Alert, Button, Flex, Input } from 'antd'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDraft } from '../../kit/form/use-draft.ts'

const NOTE_MAX = 5000

interface Props {
  onWrite: (comment: string) => Promise<void>
  /** Names what the note is on. */
  draftName: string
}

/** The entry for a note; what was typed stays, through reloads too, until it is kept. */
export function FeedNote({ onWrite, draftName }: Props) {
  const { t } = useTranslation()
  const [comment, setComment] = useState('')
  const draft = useDraft<string>(draftName, setComment)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  function type(typed: string) {
    setComment(typed)
    if (typed.trim()) draft.keep(typed)
    else draft.drop()
  }

  async function keep() {
    if (!comment.trim() || isSaving) return
    setSaving(true)
    setFailure(null)
    try {
      await onWrite(comment.trim())
      type('')
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setSaving(false)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void keep()
  }

  function keepByKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void keep()
  }

  return (
    <form onSubmit={submit}>
      <Flex vertical gap="small">
        <Input.TextArea
          aria-label={t('feed.note')}
          placeholder={t('feed.notePlaceholder')}
          autoSize={{ minRows: 1, maxRows: 6 }}
          maxLength={NOTE_MAX}
          value={comment}
          onChange={(event) => type(event.target.value)}
          onKeyDown={keepByKey}
        />
        {failure && <Alert type="error" message={failure} />}
        {comment.trim() && (
          <Button type="primary" htmlType="submit" loading={isSaving} style={{ alignSelf: 'flex-end' }}>
            {t('feed.send')}
          </Button>
        )}
      </Flex>
    </form>
  )
}
