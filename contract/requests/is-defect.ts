import type { AnswerOption } from './checklists.ts'

interface AnsweredItem {
  answers: readonly AnswerOption[]
  answer: number | number[] | string | null
}

/** Whether an item of a checklist is answered with an option that marks a defect. */
export function isDefect({ answers, answer }: AnsweredItem): boolean {
  const chosen = Array.isArray(answer) ? answer : [answer]
  return answers.some(({ id, is_defect }) => is_defect && chosen.includes(id))
}
