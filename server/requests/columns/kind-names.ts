import { type Locale, wordsIn } from '#contract/messages.ts'
import { workTypeName } from '#contract/work-types/work-type-name.ts'

export function typeName(locale: string, type: 'planned' | 'emergency'): string {
  return wordsIn(locale).requests.types[type]
}

/** @param workType as `workTypeIn` reads it in this language */
export function workTypeLabel(locale: Locale, workType: string | null): string | null {
  return workType && workTypeName(workType, locale)
}
