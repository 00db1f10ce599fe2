import type { Translated } from '#contract/words/shape.ts'
import type { customValues as ru } from '#src/locales/ru/pages/custom-values.ts'

/** Fields of the account's own in lists, forms and on pages. */
export const customValues: Translated<typeof ru> = {
  from: 'From',
  to: 'To',
  any: 'Any',
}
