/** Requests printed to be taken along. */
export const requestSheets = {
  title: 'Заявки на бумаге',
  print: 'Напечатать',
  none: 'Выберите заявки в списке, чтобы напечатать их.',
  contacts: 'Контакты',
  work: 'Что сделано, материалы',
  executor: 'Исполнитель: подпись, дата',
  client: 'Клиент: работа принята, подпись, дата',
}
