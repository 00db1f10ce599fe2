import type { TFunction } from 'i18next'
import type { RequestPage } from '#contract/requests/request-rows.ts'

/** As its plate says: title, model and serial number. */
export function formatEquipment({ title, model, serial }: RequestPage['equipment'][number], t: TFunction): string {
  return [title, model, serial && t('equipment.labels.serial', { serial })].filter(Boolean).join(', ')
}
