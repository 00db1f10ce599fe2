import type { EquipmentRow } from '#contract/goods/equipment.ts'
import { day, type ListSheet, moment, names } from '../sheets/list-sheet.ts'

export const equipmentSheet: ListSheet<EquipmentRow> = {
  title: (words) => words.equipment.title,
  columns: [
    [(words) => words.equipment.fields.title, ({ title }) => title],
    [(words) => words.equipment.fields.article, ({ article }) => article],
    [(words) => words.equipment.fields.model, ({ model }) => model],
    [(words) => words.equipment.fields.manufacturer, ({ manufacturer }) => manufacturer],
    [(words) => words.equipment.fields.serial, ({ serial }) => serial],
    [(words) => words.equipment.fields.facility_id, ({ facility }) => facility?.name ?? null],
    [(words) => words.sheets.equipment.partOf, ({ parent }) => parent?.name ?? null],
    [(words) => words.equipment.fields.installed_on, ({ installed_on }) => day(installed_on)],
    [(words) => words.equipment.fields.warranty_till, ({ warranty_till }) => day(warranty_till)],
    [(words) => words.equipment.fields.checklists, ({ checklists }) => names(checklists)],
    [(words) => words.equipment.fields.tags, ({ tags }) => names(tags)],
    [(words) => words.equipment.fields.created_at, ({ created_at }) => moment(created_at)],
  ],
}
