import { Alert, Button, Flex } from 'antd'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FeedEvent } from '../../../contract/history.ts'
import { api } from '../../providers/api.ts'
import { reasonOf } from '../../providers/api-error.ts'
import { NoteInput } from './NoteInput.tsx'
import { fromComment, toComment } from './note-text.ts'
import type { FeedOwner } from './unread-counts.ts'

interface Props {
  id: number
  comment: string
  about: FeedOwner
  onClose: () => void
  onSaved: (event: FeedEvent) => Promise<void>
}

/** Edits a note in place. */
export function NoteEditor({ id, comment, about, onClose, onSaved }: Props) {
  const { t } = useTranslation()
  const [note, setNote] = useState(() => fromComment(comment))
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function save() {
    if (isSaving) return
    setSaving(true)
    setFailure(null)
    try {
      await onSaved(await api.interactions.editNote({ params: { id }, body: { comment: toComment(note) } }))
    } catch (error) {
      setFailure(reasonOf(error))
      setSaving(false)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void save()
  }

  return (
    <form onSubmit={submit}>
      <Flex vertical gap="small">
        <NoteInput value={note} onChange={setNote} onSubmit={save} about={about} autoFocus />
        {failure && <Alert type="error" role="alert" message={failure} />}
        <Flex justify="flex-end" gap="small">
          <Button onClick={onClose}>{t('crud.cancel')}</Button>
          <Button type="primary" htmlType="submit" loading={isSaving}>
            {t('crud.save')}
          </Button>
        </Flex>
      </Flex>
    </form>
  )
}
