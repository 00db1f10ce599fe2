import { sql } from 'kysely'
import { checkWarranty, newEquipment, wrongWarrantyDate } from '#contract/goods/equipment.ts'
import { optionalText } from '#contract/route.ts'
import { inScope } from '#server/access/scope.ts'
import { tagsColumn, textColumn, titleColumn } from './columns.ts'
import type { ImportDefinition } from './import-definition.ts'
import { asDate } from './read-cells.ts'

const schema = newEquipment
  .omit({ parent_id: true, facility_id: true, checklists: true })
  .extend({ facility: optionalText(200).optional(), parent: optionalText(100).optional() })
  .superRefine(checkWarranty)

export const equipmentImport: ImportDefinition = {
  entity: 'equipment',
  permission: 'equipment',
  title: { ru: 'Оборудование', en: 'Equipment' },
  table: 'equipment',
  titleColumn: 'title',
  columns: [
    titleColumn('title', 300, {
      synonyms: ['Оборудование', 'Title', 'Equipment', 'Device'],
      examples: [
        { ru: 'Котёл газовый', en: 'Gas boiler' },
        { ru: 'Насос циркуляционный', en: 'Circulation pump' },
      ],
    }),
    {
      name: 'article',
      title: { ru: 'Артикул', en: 'Part no.' },
      synonyms: ['Код', 'Инвентарный номер', 'Инв. номер', 'Article', 'Part number', 'Code', 'Inventory number'],
      note: {
        ru: 'По нему узнаётся то, что уже есть, когда нет серийного номера',
        en: 'Matches existing equipment when there is no serial number',
      },
      examples: ['VT-24', 'WL-25-60'],
      store: { in: 'row' },
    },
    textColumn(
      'model',
      { ru: 'Модель', en: 'Model' },
      {
        synonyms: ['Марка'],
        examples: ['Vitopend 100-W', 'Star-RS 25/6'],
      },
    ),
    textColumn(
      'manufacturer',
      { ru: 'Производитель', en: 'Manufacturer' },
      {
        synonyms: ['Изготовитель', 'Бренд', 'Brand', 'Maker', 'Vendor'],
        examples: ['Viessmann', 'Wilo'],
      },
    ),
    {
      name: 'serial',
      title: { ru: 'Серийный номер', en: 'Serial number' },
      synonyms: ['Заводской номер', 'Зав. номер', 'Серийный', 'S/N', 'Serial', 'Serial no'],
      note: { ru: 'По нему узнаётся то, что уже есть', en: 'Matches existing equipment' },
      examples: ['7570988203417', 'W-204518'],
      store: { in: 'row' },
    },
    {
      name: 'facility',
      title: { ru: 'Объект', en: 'Facility' },
      synonyms: ['Где установлено', 'Место установки', 'Site', 'Location'],
      note: { ru: 'Название объекта, который уже есть', en: 'The name of an existing facility' },
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
      title: { ru: 'Входит в', en: 'Part of' },
      synonyms: ['Часть', 'Узел', 'Агрегат', 'Основное оборудование', 'Родитель', 'Parent', 'Unit', 'Belongs to'],
      note: {
        ru: 'Для новых запчастей: серийный номер или артикул того, что уже есть или стоит в строке выше. Объект у них один',
        en: 'For new parts: the serial number or part number of existing equipment or of a row above. Both must be at one facility',
      },
      examples: ['', '7570988203417'],
      store: { in: 'parent', field: 'parent_id' },
    },
    {
      name: 'installed_on',
      title: { ru: 'Установлено', en: 'Installed on' },
      synonyms: ['Дата установки', 'Дата монтажа', 'Installation date', 'Installed'],
      note: { ru: 'Дата', en: 'Date' },
      examples: ['15.03.2024', '01.10.2025'],
      read: asDate,
      store: { in: 'row', type: 'date' },
    },
    {
      name: 'warranty_till',
      title: { ru: 'Гарантия до', en: 'Warranty until' },
      synonyms: ['Гарантия', 'Окончание гарантии', 'Warranty', 'Warranty till'],
      note: { ru: 'Дата', en: 'Date' },
      examples: ['15.03.2027', ''],
      read: asDate,
      store: { in: 'row', type: 'date' },
    },
    tagsColumn({ ru: 'котельная', en: 'boiler room' }),
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
