import type { Translated } from '#contract/words/shape.ts'
import type { dictionaries as ru } from '../ru/dictionaries.ts'

export const dictionaries: Translated<typeof ru> = {
  expirationUnits: { day: 'Day', month: 'Month', year: 'Year' },
}
