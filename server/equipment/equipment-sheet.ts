import { equipmentColumns, equipmentRow } from '#contract/goods/equipment.ts'
import { rowSheet } from '../sheets/row-sheet.ts'

export const equipmentSheet = rowSheet('equipment', equipmentRow, equipmentColumns)
