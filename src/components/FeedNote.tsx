import { Alert, Button, Flex, Input } from 'antd'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

const NOTE_MAX = 5000

/** The entry for a note; what was typed stays until it is kept. */
export function FeedNote({ onWrite }: { onWrite: (comment: string) => Promise<void> }) {
  const { t } = useTranslation()
  const [comment, setComment] = useState('')
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function keep() {
    if (!comment.trim() || isSaving) return
    setSaving(true)
    setFailure(null)
    try {
      await onWrite(comment.trim())
      setComment('')
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
          aria-label={t('requests.feed.note')}
          placeholder={t('requests.feed.notePlaceholder')}
          autoSize={{ minRows: 1, maxRows: 6 }}
          maxLength={NOTE_MAX}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
          onKeyDown={keepByKey}
        />
        {failure && <Alert type="error" message={failure} />}
        {comment.trim() && (
          <Button type="primary" htmlType="submit" loading={isSaving} style={{ alignSelf: 'flex-end' }}>
            {t('requests.feed.send')}
          </Button>
        )}
      </Flex>
    </form>
  )
}
