import { sql } from 'kysely'
import { checkWarranty, newEquipment, wrongWarrantyDate } from '#contract/goods/equipment.ts'
import { optionalText } from '#contract/route.ts'
import { inScope } from '#server/access/scope.ts'
import { tagsColumn, textColumn, titleColumn } from './columns.ts'
import type { ImportDefinition } from './import-definition.ts'
import { asDate } from './read-date.ts'

const schema = newEquipment
  .omit({ parent_id: true, facility_id: true, checklists: true })
  .extend({ facility: optionalText(200).optional(), parent: optionalText(100).optional() })
  .superRefine(checkWarranty)

export const equipmentImport: ImportDefinition = {
  entity: 'equipment',
  permission: 'equipment',
  title: (words) => words.equipment.title,
  table: 'equipment',
  titleColumn: 'title',
  columns: [
    titleColumn('title', 300, {
      synonyms: (words) => words.imports.equipment.columns.title.synonyms,
      examples: [
        (words) => words.imports.equipment.columns.title.example,
        (words) => words.imports.equipment.columns.title.example2,
      ],
    }),
    {
      name: 'article',
      title: (words) => words.equipment.fields.article,
      synonyms: (words) => words.imports.equipment.columns.article.synonyms,
      note: (words) => words.imports.equipment.columns.article.note,
      examples: ['VT-24', 'WL-25-60'],
      store: { in: 'row' },
    },
    textColumn('model', (words) => words.equipment.fields.model, {
      synonyms: (words) => words.imports.equipment.columns.model.synonyms,
      examples: ['Vitopend 100-W', 'Star-RS 25/6'],
    }),
    textColumn('manufacturer', (words) => words.equipment.fields.manufacturer, {
      synonyms: (words) => words.imports.equipment.columns.manufacturer.synonyms,
      examples: ['Viessmann', 'Wilo'],
    }),
    {
      name: 'serial',
      title: (words) => words.equipment.fields.serial,
      synonyms: (words) => words.imports.equipment.columns.serial.synonyms,
      note: (words) => words.imports.equipment.columns.serial.note,
      examples: ['7570988203417', 'W-204518'],
      store: { in: 'row' },
    },
    {
      name: 'facility',
      title: (words) => words.equipment.fields.facility_id,
      synonyms: (words) => words.imports.equipment.columns.facility.synonyms,
      note: (words) => words.imports.equipment.columns.facility.note,
      examples: ['', ''],
      store: {
        in: 'reference',
        field: 'facility_id',
        lookup: (actor) =>
          sql`select f.name, f.id from facilities f where ${inScope(actor, 'facilities:read', 'f.id')}`,
      },
    },
    {
      name: 'parent',
      title: (words) => words.imports.equipment.columns.parent.title,
      synonyms: (words) => words.imports.equipment.columns.parent.synonyms,
      note: (words) => words.imports.equipment.columns.parent.note,
      examples: ['', '7570988203417'],
      store: { in: 'parent', field: 'parent_id' },
    },
    {
      name: 'installed_on',
      title: (words) => words.equipment.fields.installed_on,
      synonyms: (words) => words.imports.equipment.columns.installed_on.synonyms,
      note: (words) => words.imports.equipment.columns.installed_on.note,
      examples: ['15.03.2024', '01.10.2025'],
      read: asDate,
      isDispensable: true,
      store: { in: 'row', type: 'date' },
    },
    {
      name: 'warranty_till',
      title: (words) => words.equipment.fields.warranty_till,
      synonyms: (words) => words.imports.equipment.columns.warranty_till.synonyms,
      note: (words) => words.imports.equipment.columns.warranty_till.note,
      examples: ['15.03.2027', ''],
      read: asDate,
      isDispensable: true,
      store: { in: 'row', type: 'date' },
    },
    tagsColumn((words) => words.imports.equipment.columns.tags.example),
  ],
  schema: () => schema,
  checkChange(given, after) {
    const column = wrongWarrantyDate(given, after)
    return column && { column, reason: 'warranty_before_installation' }
  },
  identity: ['serial', 'article'],
  tagType: 'equipment',
  referencedBy: [
    ['request_equipment', 'equipment_id'],
    ['scheduled_request_equipment', 'equipment_id'],
    ['equipment', 'parent_id'],
  ],
  history: {
    created: 'equipmentCreated',
    changed: 'equipmentChanged',
    deleted: 'equipmentDeleted',
    place: 'equipment_id',
  },
  live: 'equipment',
}
