import { CloseOutlined, PaperClipOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FILES_PER_UPLOAD, NOTE_MAX } from '#contract/limits.ts'
import { FilePick } from '#src/kit/files/FilePick.tsx'
import { formatFileSize } from '#src/kit/files/format-file-size.ts'
import { FILES_ACCEPT, useFileIntake } from '#src/kit/files/use-file-intake.ts'
import { blockSubmit, pendingInputs } from '#src/kit/form/pending-inputs.ts'
import { useDraft } from '#src/kit/form/use-draft.ts'
import { useTooLong } from '#src/kit/form/use-too-long.tsx'
import { PlainButton } from '#src/kit/plain/PlainButton.tsx'
import { PlainNotice } from '#src/kit/plain/PlainNotice.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { reasonOf } from '#src/providers/calls/api-error.ts'
import styles from './FeedNote.module.css'
import { NoteInput } from './NoteInput.tsx'
import { EMPTY_NOTE, type NoteText, toComment } from './note-text.ts'
import type { FeedOwner } from './unread-counts.ts'

/** A note as it is sent. */
export interface WrittenNote {
  comment: string
  files: File[]
}

interface Kept extends NoteText {
  files: File[]
}

const NOTHING: Kept = { ...EMPTY_NOTE, files: [] }

interface Props {
  onWrite: (note: WrittenNote) => Promise<unknown>
  about: FeedOwner
  /** The name of the draft. */
  draftName: string
}

/** Adds a note; the typed text and picked files stay, through reloads too, until it is saved. */
export function FeedNote({ onWrite, about, draftName }: Props) {
  const { t, i18n } = useTranslation()
  const [note, setNote] = useState<Kept>(NOTHING)
  /** Photos take a while to resize, and the user types on meanwhile. */
  const latest = useRef(note)
  // Old drafts are a string: the text alone.
  const draft = useDraft<Kept | string>(draftName, (kept) =>
    show(typeof kept === 'string' ? { ...NOTHING, text: kept } : kept),
  )
  const [isSaving, setSaving] = useState(false)
  const [failures, setFailures] = useState<readonly string[]>([])
  const takeIn = useFileIntake()
  const { isTooLong, fieldProps, notice } = useTooLong(toComment(note), NOTE_MAX)
  const isEmpty = !note.text.trim() && note.files.length === 0

  function show(next: Kept) {
    latest.current = next
    setNote(next)
  }

  function change(next: Kept) {
    show(next)
    if (next.text.trim() || next.files.length > 0) draft.keep(next)
    else draft.drop()
  }

  /** Resolves to whether all of them were added to the note. */
  async function pick(picked: readonly File[]): Promise<boolean> {
    const { files, refusals } = await takeIn(picked, { limit: FILES_PER_UPLOAD - note.files.length })
    setFailures(refusals)
    change({ ...latest.current, files: [...latest.current.files, ...files] })
    return refusals.length === 0
  }

  async function keep() {
    if (isEmpty || isTooLong || isSaving) return
    setSaving(true)
    try {
      if (!(await pendingInputs())) return
      setFailures([])
      await onWrite({ comment: toComment(latest.current), files: latest.current.files })
      change(NOTHING)
    } catch (error) {
      setFailures([reasonOf(error)])
    } finally {
      setSaving(false)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void keep()
  }

  return (
    <form onSubmit={submit} className="screen-only">
      <Flex vertical gap="small">
        <NoteInput
          {...fieldProps}
          value={note}
          onChange={(text) => change({ ...note, ...text })}
          onSubmit={keep}
          about={about}
        />
        {notice}
        {note.files.length > 0 && (
          <ul className={styles.files} aria-label={t('feed.files')}>
            {note.files.map((file) => (
              <li key={`${file.name}/${file.size}/${file.lastModified}`} className={styles.file}>
                <PaperClipOutlined aria-hidden />
                <span className={styles.name}>{file.name}</span>
                <Text type="secondary">{formatFileSize(file.size, i18n.language)}</Text>
                <Button
                  type="text"
                  icon={<CloseOutlined aria-hidden />}
                  aria-label={t('files.dismiss', { name: file.name })}
                  onClick={() => change({ ...note, files: note.files.filter((one) => one !== file) })}
                />
              </li>
            ))}
          </ul>
        )}
        {failures.map((failure) => (
          <PlainNotice key={failure} type="error" role="alert" message={failure} />
        ))}
        <Flex justify="space-between" gap="small" wrap>
          <FilePick look="button" accept={FILES_ACCEPT} multiple onPick={(picked) => blockSubmit(pick(picked))}>
            <PaperClipOutlined aria-hidden /> {t('feed.attach')}
          </FilePick>
          {!isEmpty && (
            <PlainButton isPrimary type="submit" isBusy={isSaving}>
              {t('feed.send')}
            </PlainButton>
          )}
        </Flex>
      </Flex>
    </form>
  )
}
