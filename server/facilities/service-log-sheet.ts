import type { ServiceLogRow } from '#contract/clients/service-log.ts'
import { typeName, workTypeName } from '../requests/index.ts'
import { amount, type ListSheet, moment } from '../sheets/list-sheet.ts'

export const serviceLogSheet: ListSheet<ServiceLogRow> = {
  title: { ru: 'Журнал обслуживания', en: 'Service log' },
  columns: [
    [{ ru: 'Завершена', en: 'Completed' }, ({ finished_at }) => moment(finished_at)],
    [{ ru: 'Номер', en: 'Number' }, ({ number }) => number],
    [{ ru: 'Заявка', en: 'Request' }, ({ name }) => name],
    [{ ru: 'Тип', en: 'Type' }, ({ type }, locale) => typeName(locale, type)],
    [{ ru: 'Вид работ', en: 'Work type' }, ({ work_type }, locale) => workTypeName(locale, work_type)],
    [{ ru: 'Исполнители', en: 'Technicians' }, ({ executors }) => lines(executors.map(({ name }) => name))],
    [
      { ru: 'Оборудование', en: 'Equipment' },
      ({ equipment }) => lines(equipment.map(({ title, model }) => [title, model].filter(Boolean).join(', '))),
    ],
    [
      { ru: 'Работы и материалы', en: 'Work and materials' },
      ({ works }) =>
        lines(
          works.map(({ title, quantity, measure }) => `${title}: ${[quantity, measure].filter(Boolean).join(' ')}`),
        ),
    ],
    [
      { ru: 'Чек-листы', en: 'Checklists' },
      ({ checklists }) => lines(checklists.map(({ name, answered, items }) => `${name}: ${answered}/${items}`)),
    ],
    [{ ru: 'Дефекты', en: 'Defects' }, ({ checklists }) => lines(checklists.flatMap(defectsOf))],
    [{ ru: 'Стоимость', en: 'Price' }, ({ price }) => amount(price)],
  ],
}

function defectsOf({ defects }: ServiceLogRow['checklists'][number]): string[] {
  return defects.map(({ title, answer }) => `${title}: ${answer}`)
}

function lines(parts: string[]): string | null {
  return parts.join('\n') || null
}
