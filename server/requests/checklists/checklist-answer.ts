import { TEXT_ANSWER_MAX } from '#contract/limits.ts'
import type { AnswerOption, ItemType } from '#contract/requests/checklists.ts'
import { invalid } from '#server/errors/app-error.ts'

export type GivenAnswer = number | number[] | string | null

/** The fields of an item that decide which answers fit it. */
export interface AnswerRules {
  type: ItemType
  answers: AnswerOption[]
  min: number | null
  max: number | null
}

/**
 * The answer as it is stored; an empty one is null.
 * @throws AppError validation_failed when it does not fit the item
 */
export function checkAnswer(item: AnswerRules, answer: GivenAnswer): GivenAnswer {
  if (answer === null) return null
  const kept = fitting(item, answer)
  if (kept === undefined) throw invalid({ answer: 'answer_invalid' })
  return kept
}

function fitting(item: AnswerRules, answer: number | number[] | string): GivenAnswer | undefined {
  const isOffered = (id: number) => item.answers.some((option) => option.id === id)
  switch (item.type) {
    case 'choice':
      return typeof answer === 'number' && isOffered(answer) ? answer : undefined
    case 'multichoice':
      if (!Array.isArray(answer) || !answer.every(isOffered)) return undefined
      return answer.length === 0 ? null : [...new Set(answer)]
    case 'text':
      if (typeof answer !== 'string' || answer.length > TEXT_ANSWER_MAX) return undefined
      return answer.trim() || null
    case 'number':
      return typeof answer === 'number' && isWithin(item, answer) ? answer : undefined
    case 'photo':
      return undefined
  }
}

function isWithin({ min, max }: AnswerRules, answer: number): boolean {
  return (min === null || answer >= min) && (max === null || answer <= max)
}

/** An answer as form data writes it: `3`, `[1,2]` or `1,2`, a text; an empty one takes the answer back. */
export function readFormAnswer(type: ItemType, written: string): GivenAnswer {
  if (type === 'text') return written
  const text = written.trim()
  if (text === '' || text === 'null') return null
  if (type !== 'multichoice') return Number.isNaN(Number(text)) ? text : Number(text)
  const parts = text.replace(/^\[|\]$/g, '').split(',')
  return parts.every((part) => /^\s*\d+\s*$/.test(part)) ? parts.map(Number) : text
}
