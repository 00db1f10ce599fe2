import type { ExpirationUnit } from '#contract/goods/product-kinds.ts'

/** Single words and names of files. */
export const various = {
  yes: 'Да',
  no: 'Нет',
  /** The name of a request that a guest has made by a label. */
  fault: 'Неисправность',
  reportFile: 'Отчёт',
  blankReportFile: 'Бланк отчёта',
  expirationUnits: { day: 'День', month: 'Месяц', year: 'Год' } satisfies Record<ExpirationUnit, string>,
  /** Of the files of an account. */
  storageUse: (used: string, limit: string) => `${used} из ${limit} ГБ`,
}
