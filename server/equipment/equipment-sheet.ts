import { equipmentRow } from '#contract/goods/equipment.ts'
import { rowSheet } from '../sheets/row-sheet.ts'

export const equipmentSheet = rowSheet('equipment', equipmentRow, {
  leftOut: ['id', 'spareparts_count', 'is_archived'],
  titles: { parent: (words) => words.sheets.equipment.partOf },
})
