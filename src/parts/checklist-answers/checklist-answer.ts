import type { RequestChecklistItem } from '#contract/requests/request-rows.ts'

export type ChecklistAnswer = RequestChecklistItem['answer']

/** There, or on its way from a phone. */
function hasPhoto({ photo, promised_photo }: RequestChecklistItem): boolean {
  return photo !== null || promised_photo !== null
}

function hasAnswer(item: RequestChecklistItem): boolean {
  if (item.type === 'photo') return hasPhoto(item)
  if (Array.isArray(item.answer)) return item.answer.length > 0
  return item.answer !== null && item.answer !== ''
}

/** Whether an item is answered, with its photo where one is required. */
export function isItemDone(item: RequestChecklistItem): boolean {
  return hasAnswer(item) && (!item.photo_required || hasPhoto(item))
}

/** Whether the item prevents finishing. */
export function isItemMissing(item: RequestChecklistItem): boolean {
  if (item.photo_required && !hasPhoto(item)) return true
  return item.is_required && !hasAnswer(item)
}
