import type { Locale } from '../../contract/messages.ts'

/** What a new company measures its goods and services in. */
export const FIRST_MEASURES: Record<Locale, readonly string[]> = {
  ru: ['шт.', 'м', 'м²', 'м³', 'ч', 'услуга', 'выезд', 'компл.', 'кг', 'л', 'уп.'],
  en: ['pcs', 'm', 'm²', 'm³', 'h', 'service', 'visit', 'set', 'kg', 'l', 'pack'],
}

/** How a new company's price list is sorted. */
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
  en: ['Spare parts', 'Consumables', 'Equipment', 'Tools', 'Works', 'Maintenance', 'Visits and diagnostics'],
}
