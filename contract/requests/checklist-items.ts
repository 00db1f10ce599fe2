import type { AnswerOption, ItemType } from './checklists.ts'

/** The fields of an item that decide how it is answered; those that a change leaves out are not looked at. */
interface Answering {
  type?: ItemType | undefined
  answers?: readonly Pick<AnswerOption, 'id'>[] | undefined
  min?: number | null | undefined
  max?: number | null | undefined
}

/** What is wrong with an item, at which field, as a key of the messages. */
interface ItemProblem {
  path: (string | number)[]
  message: 'answers_required' | 'duplicate' | 'too_small'
  params?: Record<string, number>
}

/** Whether an item is answered by choosing from prepared answers. */
export function hasAnswers(type: ItemType | undefined): boolean {
  return type === 'choice' || type === 'multichoice'
}

/** Choices need answers, each with an id of its own; a number's lower bound is not above its upper one. */
export function findItemProblems({ type, answers, min, max }: Answering): ItemProblem[] {
  const problems: ItemProblem[] = []
  if (hasAnswers(type) && answers?.length === 0) problems.push({ path: ['answers'], message: 'answers_required' })
  if (typeof min === 'number' && typeof max === 'number' && min > max) {
    problems.push({ path: ['max'], message: 'too_small', params: { min } })
  }
  const ids = answers?.map(({ id }) => id) ?? []
  const repeated = ids.findIndex((id, place) => ids.indexOf(id) < place)
  if (repeated >= 0) problems.push({ path: ['answers', repeated, 'id'], message: 'duplicate' })
  return problems
}

/** An item without the values that its kind of answer does not use: bounds and unit are a number's. */
export function tidyItem<Item extends { type: ItemType }>(item: Item): Item {
  return {
    ...item,
    ...(!hasAnswers(item.type) && { answers: [] }),
    ...(item.type !== 'number' && { min: null, max: null, unit: null }),
  }
}
