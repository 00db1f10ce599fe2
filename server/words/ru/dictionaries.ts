import type { ExpirationUnit } from '#contract/goods/product-kinds.ts'

/** The options of fields with a fixed choice, for API clients without our forms. */
export const dictionaries = {
  expirationUnits: { day: 'День', month: 'Месяц', year: 'Год' } satisfies Record<ExpirationUnit, string>,
}
