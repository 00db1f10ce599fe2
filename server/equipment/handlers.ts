import type { equipmentRoutes } from '../../contract/equipment.ts'
import type { Handlers } from '../http/handlers.ts'
import { listEquipment } from './equipment-rows.ts'

export function equipmentHandlers(): Handlers<typeof equipmentRoutes> {
  return {
    list: ({ tx, actor, query }) => listEquipment(tx, actor, query),
  }
}
