export { changeEquipment } from './change-equipment.ts'
export { listEquipment } from './equipment-rows.ts'
export { equipmentSheet } from './equipment-sheet.ts'
export { equipmentHandlers } from './handlers.ts'
