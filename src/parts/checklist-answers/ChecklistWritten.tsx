import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TEXT_ANSWER_MAX } from '#contract/limits.ts'
import { numberStyle, readNumber } from '#contract/numbers/read-number.ts'
import { fieldErrorOf } from '#contract/validation.ts'
import { useTooLong } from '#src/kit/form/use-too-long.tsx'
import { PlainInput, PlainTextArea } from '#src/kit/plain/PlainInput.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { useLocale } from '#src/providers/language/i18n.ts'
import type { AnswerFieldProps } from './ChecklistChoice.tsx'
import styles from './ChecklistFill.module.css'
import { RestoredNote, useTyped } from './typed-answer.tsx'
import { useBoundsLabel } from './use-bounds-label.ts'

export function ChecklistText({ item, canAnswer, labelledBy, missing, draftName, onAnswer }: AnswerFieldProps) {
  const kept = typeof item.answer === 'string' ? item.answer : ''
  const [refused, setRefused] = useState<string | null>(null)
  const { value, isRestored, type, leave } = useTyped(draftName, refused ?? kept, keep)
  const { isTooLong, fieldProps, notice } = useTooLong(value, TEXT_ANSWER_MAX)

  function keep(typed: string): boolean {
    setRefused(isTooLong ? typed : null)
    if (!isTooLong) onAnswer(typed.trim() || null)
    return !isTooLong
  }

  if (!canAnswer) return <div style={{ whiteSpace: 'pre-wrap' }}>{kept || '—'}</div>
  return (
    <>
      <PlainTextArea
        aria-labelledby={labelledBy}
        aria-describedby={missing}
        aria-invalid={missing !== undefined}
        {...fieldProps}
        size="large"
        minRows={2}
        value={value}
        onChange={(event) => {
          setRefused(null)
          type(event.target.value)
        }}
        onBlur={leave}
      />
      {notice}
      {isRestored && <RestoredNote onSave={leave} />}
    </>
  )
}

/** More digits than an answer has. */
const DIGITS_MAX = 15

export function ChecklistNumber({ item, canAnswer, labelledBy, missing, draftName, onAnswer }: AnswerFieldProps) {
  const { t } = useTranslation()
  const { locale } = useLocale()
  const boundsLabel = useBoundsLabel()
  const help = useId()
  const [refused, setRefused] = useState<string | null>(null)
  const rules = { style: numberStyle(locale), scale: DIGITS_MAX }
  const kept = typeof item.answer === 'number' ? String(item.answer).replace('.', rules.style.decimal) : ''
  const { value, isRestored, type, leave } = useTyped(draftName, refused ?? kept, keep)
  const { problem } = readNumber(refused ?? value, rules)
  const isInvalid = refused !== null

  function keep(typed: string): boolean {
    const read = readNumber(typed, rules)
    const next = read.value ? Number(read.value) : null
    const isTaken = !read.problem && (next === null || !isOutside(next))
    setRefused(isTaken ? null : typed)
    if (isTaken) onAnswer(next)
    return isTaken
  }

  function isOutside(next: number): boolean {
    return (item.min !== null && next < item.min) || (item.max !== null && next > item.max)
  }

  function enter(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') event.currentTarget.blur()
  }

  if (!canAnswer) return <div>{kept ? `${kept} ${item.unit ?? ''}` : '—'}</div>
  return (
    <>
      <div className={styles.number}>
        <PlainInput
          aria-labelledby={labelledBy}
          aria-describedby={isInvalid ? help : missing}
          aria-invalid={isInvalid || missing !== undefined}
          size="large"
          inputMode="decimal"
          autoComplete="off"
          value={value}
          onChange={(event) => {
            setRefused(null)
            type(event.target.value)
          }}
          onBlur={leave}
          onKeyDown={enter}
        />
        {item.unit}
      </div>
      {isRestored && <RestoredNote onSave={leave} />}
      {isInvalid && (
        <Text type="danger" id={help}>
          {problem
            ? fieldErrorOf(problem.key, locale, problem.values).message
            : t('requestPage.checklist.outside', { bounds: boundsLabel(item) })}
        </Text>
      )}
    </>
  )
}
