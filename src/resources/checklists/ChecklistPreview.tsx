import { Typography } from 'antd'
import { useState } from 'react'
import type { ChecklistPage } from '#contract/requests/checklists.ts'
import type { RequestChecklist } from '#contract/requests/request-rows.ts'
import { Section } from '#src/kit/page/Section.tsx'
import { ChecklistFill } from '#src/parts/checklist-answers/ChecklistFill.tsx'
import type { FilledAnswer } from '#src/parts/checklist-answers/ChecklistItemFill.tsx'
import { useTexts } from '#src/providers/language/use-texts.ts'

type Tried = Pick<RequestChecklist['items'][number], 'answer' | 'photo'>

/** A photo that never leaves the browser, in the shape of a file row. */
function asPhoto(file: File): Tried['photo'] {
  const url = URL.createObjectURL(file)
  const created_at = new Date(file.lastModified).toISOString()
  return { id: 0, name: file.name, size: file.size, mime: file.type, url, preview_url: url, created_at }
}

/** A checklist as its executor will see it, to try out; the answers are not saved. */
export function ChecklistPreview({ checklist }: { checklist: ChecklistPage }) {
  const { t } = useTexts()
  const [tried, setTried] = useState<Record<number, Tried>>({})
  const shown: RequestChecklist = {
    id: checklist.id,
    checklist_id: checklist.id,
    name: checklist.name,
    is_finished: false,
    items: checklist.items.map((item) => ({
      ...item,
      answer: tried[item.id]?.answer ?? null,
      photo: tried[item.id]?.photo ?? null,
      promised_photo: null,
      answered_at: null,
    })),
  }

  async function answer(itemId: number, { answer, photo }: FilledAnswer) {
    setTried((before) => {
      const known = before[itemId] ?? { answer: null, photo: null }
      return {
        ...before,
        [itemId]: {
          answer: answer === undefined ? known.answer : answer,
          photo: photo === undefined ? known.photo : asPhoto(photo),
        },
      }
    })
    return 'saved' as const
  }

  return (
    <Section title={t('check_lists.preview')}>
      <Typography.Paragraph type="secondary">{t('check_lists.previewHint')}</Typography.Paragraph>
      <ChecklistFill checklist={shown} canAnswer canFinish={false} onAnswer={answer} onFinish={async () => true} />
    </Section>
  )
}
