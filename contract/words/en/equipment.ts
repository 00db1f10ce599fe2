import type { equipment as ruEquipment } from '../ru/equipment.ts'
import type { Translated } from '../shape.ts'

export const equipment: Translated<typeof ruEquipment> = {
  title: 'Equipment',
  fields: {
    title: 'Name',
    article: 'Part no.',
    model: 'Model',
    manufacturer: 'Manufacturer',
    serial: 'Serial number',
    parent_id: 'Part of',
    client: 'Client',
    facility_id: 'Facility',
    installed_on: 'Installed on',
    warranty_till: 'Warranty until',
    checklists: 'Checklists',
    tags: 'Tags',
    tag: 'Tag',
    spareparts_count: 'Spare parts',
    created_at: 'Added',
  },
}
