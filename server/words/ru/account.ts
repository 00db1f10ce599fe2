import type { Country } from '#contract/values/countries.ts'

/** Countries whose accounts write to their clients in this language. */
export const countries: readonly Country[] = ['ru', 'by', 'kz', 'ua', 'md', 'am', 'az', 'ge', 'kg', 'tj', 'tm', 'uz']

/** What a new account begins with. */
export const firstPriceList = {
  measures: ['шт.', 'м', 'м²', 'м³', 'ч', 'услуга', 'выезд', 'компл.', 'кг', 'л', 'уп.'],
  categories: [
    'Запчасти',
    'Расходные материалы',
    'Оборудование',
    'Инструмент',
    'Работы',
    'Обслуживание',
    'Выезд и диагностика',
  ],
}
