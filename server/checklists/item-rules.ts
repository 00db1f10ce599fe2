import type { AnswerOption, ItemType } from '#contract/requests/checklists.ts'
import { invalid } from '../errors/app-error.ts'

/** The fields that decide how an item is answered. */
interface Answering {
  type: ItemType
  answers: AnswerOption[]
  min: number | null
  max: number | null
  unit: string | null
}

/**
 * An item as it is stored: prepared answers belong to choices only, bounds and unit to numbers only.
 * @param path the path of the item in the body (`items.0.`), for the errors
 * @throws AppError validation_failed for a choice without answers, answers that share an id, bounds the wrong way round
 */
export function tidyItem<Item extends Answering>(item: Item, path = ''): Item {
  const isChoice = item.type === 'choice' || item.type === 'multichoice'
  if (isChoice && item.answers.length === 0) throw invalid({ [`${path}answers`]: 'answers_required' })
  if (item.min !== null && item.max !== null && item.min > item.max) {
    throw invalid({ [`${path}max`]: ['too_small', { min: item.min }] })
  }
  const repeated = item.answers.findIndex(({ id }, place) => item.answers.findIndex((other) => other.id === id) < place)
  if (repeated >= 0) throw invalid({ [`${path}answers.${repeated}.id`]: 'duplicate' })
  return {
    ...item,
    ...(!isChoice && { answers: [] }),
    ...(item.type !== 'number' && { min: null, max: null, unit: null }),
  }
}
