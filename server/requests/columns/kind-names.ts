import type { Locale } from '#contract/messages.ts'
import type { LocalizedText } from '#server/sheets/list-sheet.ts'

const TYPES: Record<'planned' | 'emergency', LocalizedText> = {
  planned: { ru: 'Плановая', en: 'Planned' },
  emergency: { ru: 'Аварийная', en: 'Emergency' },
}

/** The names every account begins with; its own are shown as they were typed. */
const WORK_TYPES: Record<string, LocalizedText> = {
  maintenance: { ru: 'Обслуживание', en: 'Maintenance' },
  repair: { ru: 'Ремонт', en: 'Repair' },
  installation: { ru: 'Монтаж', en: 'Installation' },
  inspection: { ru: 'Осмотр', en: 'Inspection' },
  cleaning: { ru: 'Уборка', en: 'Cleaning' },
  other: { ru: 'Другое', en: 'Other' },
}

export function typeName(locale: Locale, type: keyof typeof TYPES): string {
  return TYPES[type][locale]
}

export function workTypeName(locale: Locale, workType: string | null): string | null {
  return (workType && WORK_TYPES[workType]?.[locale]) || workType
}
