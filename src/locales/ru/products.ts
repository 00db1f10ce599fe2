import { words } from '#contract/words/ru/index.ts'

/** The price list; words with `_goods` and `_services` are said of one kind. */
export const products = {
  ...words.products,
  title: 'Товары и оборудование',
  listTabs: { goods: 'Товары', services: 'Услуги', equipment: words.equipment.title, lists: 'Категории и единицы' },
  new: 'Новый товар',
  new_services: 'Новая услуга',
  add: 'Добавить товар',
  add_services: 'Добавить услугу',
  empty: 'Товаров пока нет. Добавьте первый: из них складываются работы по заявкам.',
  empty_services: 'Услуг пока нет. Добавьте первую: из них складываются работы по заявкам.',
  deleteQuestion: 'Удалить «{{name}}» из прайс-листа?',
  deleteWarning: 'Вернуть запись будет нельзя.',
  units: { day: 'дней', month: 'месяцев', year: 'лет' },
  hints: {
    category_id: 'Выберите из списка или введите новую',
    measure_id: 'Выберите из списка или введите новую',
  },
  sections: { main: 'Основное', price: 'Цена и срок', more: 'Дополнительно' },
}
