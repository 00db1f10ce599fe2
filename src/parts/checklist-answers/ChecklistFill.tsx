import { CheckCircleFilled } from '@ant-design/icons'
import { Button, Flex, theme } from 'antd'
import { type CSSProperties, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestChecklist } from '#contract/requests/request-rows.ts'
import { ProgressBar } from '#src/kit/feedback/ProgressBar.tsx'
import { pendingInputs } from '#src/kit/form/pending-inputs.ts'
import { useLatest } from '#src/kit/form/use-latest.ts'
import { Text } from '#src/kit/values/Text.tsx'
import type { Operation } from '#src/providers/offline/operations.ts'
import styles from './ChecklistFill.module.css'
import { ChecklistItemFill, type FilledAnswer } from './ChecklistItemFill.tsx'
import { isItemDone } from './checklist-answer.ts'
import type { SaveOutcome } from './use-saved-answer.ts'

interface Props {
  checklist: RequestChecklist
  canAnswer: boolean
  canFinish: boolean
  onAnswer: (itemId: number, given: FilledAnswer) => Promise<SaveOutcome>
  /** Answers given here that the server does not have yet. */
  operations?: readonly Operation<'answer'>[]
  /** The prefix of the names of drafts; without it, what is being typed is not kept. */
  draftsOf?: string
  /** Resolves to false when finishing was rejected. */
  onFinish: () => Promise<boolean>
  /** How many times finishing the whole request was rejected: each time, missing answers are pointed at. */
  refusals?: number
}

/** A checklist filled in in place: one tap per choice, each answer saved separately, "3 of 7" in the heading. */
export function ChecklistFill(props: Props) {
  const { checklist, canAnswer, canFinish, onAnswer, operations = [], draftsOf, onFinish, refusals = 0 } = props
  const { t } = useTranslation()
  const { token } = theme.useToken()
  const section = useRef<HTMLElement>(null)
  const [ownRefusals, setOwnRefusals] = useState(0)
  const [isFinishing, setFinishing] = useState(false)
  const allRefusals = refusals + ownRefusals
  const done = checklist.items.filter(isItemDone).length
  const total = checklist.items.length
  const latest = useLatest(onAnswer)
  const answer = useCallback((itemId: number, given: FilledAnswer) => latest.current(itemId, given), [latest])

  useEffect(() => {
    if (ownRefusals > 0) leadTo(section.current?.querySelector('[data-missing]'))
  }, [ownRefusals])

  // Of several checklists, only the one with the first missing answer on the page reacts.
  useEffect(() => {
    const first = refusals > 0 ? document.querySelector('[data-missing]') : null
    if (section.current?.contains(first)) leadTo(first)
  }, [refusals])

  async function finish() {
    setFinishing(true)
    try {
      // A photo just taken is still being resized.
      const isAccepted = (await pendingInputs()) && (await onFinish())
      if (!isAccepted) setOwnRefusals((count) => count + 1)
    } finally {
      setFinishing(false)
    }
  }

  const colors = {
    '--checklist-line': token.colorBorderSecondary,
    '--checklist-border': token.colorBorder,
    '--checklist-chosen': token.colorPrimary,
    '--checklist-chosen-ground': token.colorPrimaryBg,
    '--checklist-error': token.colorError,
    '--checklist-error-ground': token.colorErrorBg,
  } as CSSProperties

  return (
    <section ref={section} style={colors} aria-label={checklist.name}>
      <Flex justify="space-between" align="center" gap="small" wrap>
        <h3 style={{ margin: 0, fontSize: token.fontSizeLG }}>{checklist.name}</h3>
        {checklist.is_finished ? (
          <Text strong>
            <CheckCircleFilled aria-hidden style={{ color: token['green-7'] }} /> {t('requestPage.checklist.finished')}
          </Text>
        ) : (
          <Text type="secondary">{t('requestPage.checklist.progress', { done, total })}</Text>
        )}
      </Flex>
      {!checklist.is_finished && (
        <ProgressBar share={total ? done / total : 1} label={t('requestPage.checklist.progress', { done, total })} />
      )}
      <ul className={styles.items}>
        {checklist.items.map((item) => (
          <ChecklistItemFill
            key={item.id}
            item={item}
            canAnswer={canAnswer && !checklist.is_finished}
            isPointedAt={allRefusals > 0}
            onAnswer={answer}
            draftsOf={draftsOf}
            operations={operations.filter(({ args }) => args.body.checklist_item_id === item.id)}
          />
        ))}
      </ul>
      {canFinish && !checklist.is_finished && (
        <Button size="large" block loading={isFinishing} onClick={finish} style={{ minHeight: 44 }}>
          {t('requestPage.checklist.finish')}
        </Button>
      )}
    </section>
  )
}

function leadTo(item: Element | null | undefined): void {
  item?.scrollIntoView({ block: 'center' })
  item?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true })
}
