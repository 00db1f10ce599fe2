import type { RequestChecklistItem } from '#contract/requests/request-rows.ts'

export type ChecklistAnswer = RequestChecklistItem['answer']

function hasAnswer(item: RequestChecklistItem): boolean {
  if (item.type === 'photo') return item.photo !== null
  if (Array.isArray(item.answer)) return item.answer.length > 0
  return item.answer !== null && item.answer !== ''
}

/** Whether an item is answered, with its photo where one is required. */
export function isItemDone(item: RequestChecklistItem): boolean {
  return hasAnswer(item) && (!item.photo_required || item.photo !== null)
}

/** Whether the item prevents finishing. */
export function isItemMissing(item: RequestChecklistItem): boolean {
  if (item.photo_required && !item.photo) return true
  return item.is_required && !hasAnswer(item)
}
