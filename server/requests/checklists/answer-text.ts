import type { AnswerOption } from '#contract/requests/checklists.ts'

/** An answer in words, whatever the type of its item; null when there is none. */
export function answerText(answer: unknown, options: readonly AnswerOption[]): string | null {
  if (answer === null || answer === undefined) return null
  const chosen = options.filter(({ id }) => [answer].flat().includes(id)).map(({ title }) => title)
  return chosen.length > 0 ? chosen.join(', ') : String(answer)
}
