import type { ServiceLogRow } from '#contract/clients/service-log.ts'
import { typeName, workTypeLabel } from '../requests/index.ts'
import { amount, type ListSheet, moment } from '../sheets/list-sheet.ts'

export const serviceLogSheet: ListSheet<ServiceLogRow> = {
  title: (words) => words.sheets.serviceLog.title,
  columns: [
    [(words) => words.sheets.serviceLog.completed, ({ finished_at }) => moment(finished_at)],
    [(words) => words.sheets.serviceLog.number, ({ number }) => number],
    [(words) => words.sheets.serviceLog.request, ({ name }) => name],
    [(words) => words.requests.fields.type, ({ type }, locale) => typeName(locale, type)],
    [(words) => words.requests.fields.work_type, ({ work_type }, locale) => workTypeLabel(locale, work_type)],
    [(words) => words.requests.fields.employees, ({ executors }) => lines(executors.map(({ name }) => name))],
    [
      (words) => words.requests.fields.equipment,
      ({ equipment }) => lines(equipment.map(({ title, model }) => [title, model].filter(Boolean).join(', '))),
    ],
    [
      (words) => words.sheets.serviceLog.workAndMaterials,
      ({ works }) =>
        lines(
          works.map(({ title, quantity, measure }) => `${title}: ${[quantity, measure].filter(Boolean).join(' ')}`),
        ),
    ],
    [
      (words) => words.requests.fields.checklists,
      ({ checklists }) => lines(checklists.map(({ name, answered, items }) => `${name}: ${answered}/${items}`)),
    ],
    [(words) => words.sheets.serviceLog.defects, ({ checklists }) => lines(checklists.flatMap(defectsOf))],
    [(words) => words.requests.fields.price, ({ price }) => amount(price)],
  ],
}

function defectsOf({ defects }: ServiceLogRow['checklists'][number]): string[] {
  return defects.map(({ title, answer }) => `${title}: ${answer}`)
}

function lines(parts: string[]): string | null {
  return parts.join('\n') || null
}
