import { Input } from 'antd'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerFieldProps } from './ChecklistChoice.tsx'
import styles from './ChecklistFill.module.css'
import { Text } from './Text.tsx'
import { useBoundsWords } from './use-bounds-words.ts'

/**
 * A draft shadows the kept answer from the first key to the blur, so that what others change meanwhile does not take
 * the words away.
 */
function useDraft(kept: string, onLeave: (draft: string) => void) {
  const [draft, setDraft] = useState<string | null>(null)
  function leave() {
    if (draft !== null && draft !== kept) onLeave(draft)
    setDraft(null)
  }
  return { value: draft ?? kept, isDraft: draft !== null, setDraft, leave }
}

export function ChecklistText({ item, canAnswer, labelledBy, onAnswer }: AnswerFieldProps) {
  const kept = typeof item.answer === 'string' ? item.answer : ''
  const { value, setDraft, leave } = useDraft(kept, (draft) => onAnswer(draft.trim() || null))
  if (!canAnswer) return <div style={{ whiteSpace: 'pre-wrap' }}>{kept || '—'}</div>
  return (
    <Input.TextArea
      aria-labelledby={labelledBy}
      size="large"
      autoSize={{ minRows: 2, maxRows: 8 }}
      maxLength={5000}
      value={value}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={leave}
    />
  )
}

/** What was typed as a number: null when nothing, NaN when no number. A comma is a decimal point. */
function toNumber(text: string): number | null {
  const trimmed = text.trim().replace(',', '.')
  return trimmed ? Number(trimmed) : null
}

function decimalSign(locale: string): string {
  return new Intl.NumberFormat(locale).format(0.1).charAt(1)
}

export function ChecklistNumber({ item, canAnswer, labelledBy, onAnswer }: AnswerFieldProps) {
  const { t, i18n } = useTranslation()
  const boundsWords = useBoundsWords()
  const help = useId()
  const [refused, setRefused] = useState<string | null>(null)
  const kept = typeof item.answer === 'number' ? String(item.answer) : ''
  const { value, setDraft, leave } = useDraft(refused ?? kept, keep)
  const number = toNumber(refused ?? value)
  const isInvalid = refused !== null

  function keep(draft: string) {
    const next = toNumber(draft)
    if (next !== null && (Number.isNaN(next) || isOutside(next))) return setRefused(draft)
    setRefused(null)
    onAnswer(next)
  }

  function isOutside(next: number): boolean {
    return (item.min !== null && next < item.min) || (item.max !== null && next > item.max)
  }

  function enter(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') event.currentTarget.blur()
  }

  if (!canAnswer) return <div>{kept ? `${kept.replace('.', decimalSign(i18n.language))} ${item.unit ?? ''}` : '—'}</div>
  return (
    <>
      <div className={styles.number}>
        <Input
          aria-labelledby={labelledBy}
          aria-describedby={isInvalid ? help : undefined}
          aria-invalid={isInvalid}
          size="large"
          inputMode="decimal"
          autoComplete="off"
          status={isInvalid ? 'error' : undefined}
          suffix={item.unit ?? undefined}
          style={{ minHeight: 44 }}
          value={value}
          onChange={(event) => {
            setRefused(null)
            setDraft(event.target.value)
          }}
          onBlur={leave}
          onKeyDown={enter}
        />
      </div>
      {isInvalid && (
        <Text type="danger" id={help}>
          {number !== null && Number.isNaN(number)
            ? t('requests.checklist.notNumber')
            : t('requests.checklist.outside', { bounds: boundsWords(item) })}
        </Text>
      )}
    </>
  )
}
