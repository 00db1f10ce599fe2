import { Form } from 'antd'
import { type FeedEvent, noteBody } from '#contract/history.ts'
import { FormFooter } from '#src/kit/form/FormFooter.tsx'
import { useGuardedForm } from '#src/kit/form/use-guarded-form.ts'
import { api } from '#src/providers/calls/api.ts'
import { NoteInput } from './NoteInput.tsx'
import { fromComment, type NoteText, toComment } from './note-text.ts'
import type { FeedOwner } from './unread-counts.ts'

interface Props {
  id: number
  comment: string
  about: FeedOwner
  onClose: () => void
  onSaved: (event: FeedEvent) => Promise<void>
}

/** Edits a note in place. */
export default function NoteEditor({ id, comment, about, onClose, onSaved }: Props) {
  const form = useGuardedForm<{ comment: NoteText }, { comment: string }, FeedEvent>({
    schema: noteBody,
    toBody: (values) => ({ comment: toComment(values.comment) }),
    send: (body) => api.interactions.editNote({ params: { id }, body }),
    onSent: onSaved,
    onClose,
  })
  return (
    <Form {...form.formProps} initialValues={{ comment: fromComment(comment) }}>
      <Form.Item name="comment" style={{ marginBlockEnd: 8 }}>
        <NoteInput about={about} autoFocus />
      </Form.Item>
      <FormFooter form={form} isNew={false} />
    </Form>
  )
}
