import { tidyItem } from '#contract/requests/checklist-items.ts'
import type { AnswerOption, ChecklistItem } from '#contract/requests/checklists.ts'

/** The values of an item's form, and the body of its calls. */
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

/** An empty answer with the next id within the item. */
export function nextAnswer(answers: readonly Pick<AnswerOption, 'id'>[]): AnswerOption {
  return { id: Math.max(0, ...answers.map(({ id }) => id)) + 1, title: '', is_defect: false }
}

/** Leaves out the values that the kind of answer does not use: a photo asks for no other. */
export function toItemBody(values: ItemValues): ItemValues {
  return { ...tidyItem(values), photo_required: values.type !== 'photo' && values.photo_required }
}

/** An item without its id and position, to create a copy of it. */
export function toItemValues({ id: _id, position: _position, ...values }: ChecklistItem): ItemValues {
  return values
}
