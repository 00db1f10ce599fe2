import type { ChecklistRow } from '#contract/requests/checklists.ts'
import { type ListSheet, moment } from '../sheets/list-sheet.ts'

export const checklistSheet: ListSheet<ChecklistRow> = {
  title: { ru: 'Чек-листы', en: 'Checklists' },
  columns: [
    [{ ru: 'Название', en: 'Name' }, ({ name }) => name],
    [{ ru: 'Описание', en: 'Description' }, ({ description }) => description],
    [{ ru: 'Пунктов', en: 'Items' }, ({ items_count }) => items_count],
    [{ ru: 'Создан', en: 'Created' }, ({ created_at }) => moment(created_at)],
  ],
}
