import { ArrowRightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { isItemDone } from '#src/parts/checklist-answers/checklist-answer.ts'

/** How far the checklists are, wherever one is on a long page; a tap leads to the next item that is not done. */
export function ChecklistChip({ checklists }: Pick<RequestPage, 'checklists'>) {
  const { t } = useTranslation()
  const items = checklists.flatMap((checklist) => checklist.items)
  const done = items.filter(isItemDone).length
  if (done === items.length) return null

  function goToNext() {
    const item = document.querySelector<HTMLElement>('[data-undone]')
    item?.scrollIntoView({ block: 'center' })
    item?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true })
  }

  return (
    <Button
      size="large"
      onClick={goToNext}
      aria-label={t('requestPage.checklist.toNext', { done, total: items.length })}
      style={{ minHeight: 48 }}
    >
      {t('requestPage.checklist.progress', { done, total: items.length })} <ArrowRightOutlined aria-hidden />
    </Button>
  )
}
