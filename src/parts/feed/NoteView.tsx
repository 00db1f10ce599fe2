import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { Fragment, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FeedEvent } from '#contract/history.ts'
import { partsOfNote } from '#contract/mentions.ts'
import { useConfirm } from '#src/kit/feedback/use-confirm.ts'
import { FileList } from '#src/kit/files/FileList.tsx'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { formatDateTime } from '#src/kit/values/format-time.ts'
import { Text } from '#src/kit/values/Text.tsx'
import { api } from '#src/providers/calls/api.ts'
import styles from './NoteView.module.css'
import type { FeedOwner } from './unread-counts.ts'

const NoteEditor = lazyPage(() => import('./NoteEditor.tsx'), 'feed')

type Note = NonNullable<FeedEvent['note']>

interface Props {
  event: FeedEvent
  note: Note
  comment: string | null
  /** The row whose users the author may mention when editing. */
  about?: FeedOwner
  onChanged?: (event: FeedEvent | null) => Promise<unknown>
}

/** A note with its files; its author may edit or delete it for a while. */
export function NoteView({ event, note, comment, about, onChanged }: Props) {
  const { t, i18n } = useTranslation()
  const confirm = useConfirm()
  const [isEdited, setEdited] = useState(false)
  const isOpen = useIsBefore(note.editable_until)
  const params = { id: event.id }

  if (note.deleted_at) return <Text type="secondary">{t('feed.deletedNote')}</Text>

  async function remove() {
    await api.interactions.deleteNote({ params })
    await onChanged?.(null)
  }

  return (
    <>
      {isEdited && about ? (
        <Suspense fallback={null}>
          <NoteEditor
            id={event.id}
            comment={comment ?? ''}
            about={about}
            onClose={() => setEdited(false)}
            onSaved={async (changed) => {
              await onChanged?.(changed)
              setEdited(false)
            }}
          />
        </Suspense>
      ) : (
        comment && (
          <div className={styles.text}>
            <NoteText comment={comment} mentions={note.mentions} />
          </div>
        )
      )}
      {note.files.length > 0 && (
        <div className={styles.files}>
          <FileList files={note.files} />
        </div>
      )}
      <Flex align="center" gap={4} wrap>
        {note.edited_at && (
          <Text type="secondary" title={formatDateTime(note.edited_at, i18n.language)}>
            {t('feed.editedNote')}
          </Text>
        )}
        {isOpen && onChanged && about && !isEdited && (
          <>
            <Button
              type="text"
              className={styles.action}
              icon={<EditOutlined aria-hidden />}
              aria-label={t('feed.editNote')}
              title={t('feed.editNote')}
              onClick={() => setEdited(true)}
            />
            <Button
              type="text"
              className={styles.action}
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('feed.deleteNote')}
              title={t('feed.deleteNote')}
              onClick={() => confirm({ title: t('feed.deleteNoteQuestion'), onOk: remove })}
            />
          </>
        )}
      </Flex>
    </>
  )
}

/** The text of a note; mentioned users have their current names. */
function NoteText({ comment, mentions }: { comment: string; mentions: Note['mentions'] }) {
  return partsOfNote(comment).map((part, place) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their order
    if (typeof part === 'string') return <Fragment key={place}>{part}</Fragment>
    const { name } = mentions.find(({ id }) => id === part.id) ?? part
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <strong key={place} className={styles.mention}>
        @{name}
      </strong>
    )
  })
}

/** Whether a time is in the future; updates when it comes. */
function useIsBefore(time: string | null): boolean {
  const [now, setNow] = useState(Date.now)
  const left = time === null ? 0 : Date.parse(time) - now
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setNow(Date.now()), left)
    return () => clearTimeout(timer)
  }, [left])
  return left > 0
}
