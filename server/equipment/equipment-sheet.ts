import type { EquipmentRow } from '#contract/goods/equipment.ts'
import { day, type ListSheet, moment, names } from '../sheets/list-sheet.ts'

export const equipmentSheet: ListSheet<EquipmentRow> = {
  title: { ru: 'Оборудование', en: 'Equipment' },
  columns: [
    [{ ru: 'Название', en: 'Name' }, ({ title }) => title],
    [{ ru: 'Артикул', en: 'Part no.' }, ({ article }) => article],
    [{ ru: 'Модель', en: 'Model' }, ({ model }) => model],
    [{ ru: 'Производитель', en: 'Manufacturer' }, ({ manufacturer }) => manufacturer],
    [{ ru: 'Серийный номер', en: 'Serial number' }, ({ serial }) => serial],
    [{ ru: 'Объект', en: 'Facility' }, ({ facility }) => facility?.name ?? null],
    [{ ru: 'В составе', en: 'Part of' }, ({ parent }) => parent?.name ?? null],
    [{ ru: 'Установлено', en: 'Installed on' }, ({ installed_on }) => day(installed_on)],
    [{ ru: 'Гарантия до', en: 'Warranty until' }, ({ warranty_till }) => day(warranty_till)],
    [{ ru: 'Чек-листы', en: 'Checklists' }, ({ checklists }) => names(checklists)],
    [{ ru: 'Теги', en: 'Tags' }, ({ tags }) => names(tags)],
    [{ ru: 'Добавлено', en: 'Added' }, ({ created_at }) => moment(created_at)],
  ],
}
