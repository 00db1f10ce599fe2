import type { Country } from '#contract/values/countries.ts'
import type { Translated } from '#contract/words/shape.ts'
import type { firstPriceList as ru } from '../ru/account.ts'

export const countries: readonly Country[] = ['ae', 'pl']

export const firstPriceList: Translated<typeof ru> = {
  measures: ['pcs', 'm', 'm²', 'm³', 'h', 'service', 'visit', 'set', 'kg', 'l', 'pack'],
  categories: [
    'Spare parts',
    'Consumables',
    'Equipment',
    'Tools',
    'Labour',
    'Maintenance',
    'Call-outs and diagnostics',
  ],
}
