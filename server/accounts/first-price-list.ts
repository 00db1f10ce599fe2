import type { Locale } from '#contract/messages.ts'

/** The measures of goods and services in a new account. */
export const FIRST_MEASURES: Record<Locale, readonly string[]> = {
  ru: ['шт.', 'м', 'м²', 'м³', 'ч', 'услуга', 'выезд', 'компл.', 'кг', 'л', 'уп.'],
  en: ['pcs', 'm', 'm²', 'm³', 'h', 'service', 'visit', 'set', 'kg', 'l', 'pack'],
}

/** The categories of a new account's price list. */
export const FIRST_CATEGORIES: Record<Locale, readonly string[]> = {
  ru: [
    'Запчасти',
    'Расходные материалы',
    'Оборудование',
    'Инструмент',
    'Работы',
    'Обслуживание',
    'Выезд и диагностика',
  ],
  en: ['Spare parts', 'Consumables', 'Equipment', 'Tools', 'Labour', 'Maintenance', 'Call-outs and diagnostics'],
}
