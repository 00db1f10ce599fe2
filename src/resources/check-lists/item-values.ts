import type { AnswerOption, ChecklistItem, ItemType } from '../../../contract/requests/checklists.ts'

/** What an item's form holds, and what its calls take. */
export type ItemValues = Omit<ChecklistItem, 'id' | 'position'>

export const NEW_ITEM: ItemValues = {
  title: '',
  hint: null,
  type: 'choice',
  answers: [],
  is_required: true,
  photo_required: false,
  min: null,
  max: null,
  unit: null,
}

export function hasAnswers(type: ItemType): boolean {
  return type === 'choice' || type === 'multichoice'
}

/** An answer is known by its number within the item; one that was removed never lends its number to another. */
export function nextAnswer(answers: readonly Pick<AnswerOption, 'id'>[]): AnswerOption {
  return { id: Math.max(0, ...answers.map(({ id }) => id)) + 1, title: '', is_defect: false }
}

/** What a kind of answer does not use stays out, whatever was typed before the kind was chosen. */
export function toItemBody(values: ItemValues): ItemValues {
  const isNumber = values.type === 'number'
  return {
    ...values,
    answers: hasAnswers(values.type) ? values.answers : [],
    photo_required: values.type === 'photo' ? false : values.photo_required,
    min: isNumber ? values.min : null,
    max: isNumber ? values.max : null,
    unit: isNumber ? values.unit : null,
  }
}

/** An item without what belongs to its place in one checklist, to be created again. */
export function toItemValues({ id: _id, position: _position, ...values }: ChecklistItem): ItemValues {
  return values
}
