/** Executors given to several requests at once. */
export const bulkAssign = {
  button: 'Назначить исполнителей',
  title_one: 'Назначить исполнителей на {{count}} заявку',
  title_few: 'Назначить исполнителей на {{count}} заявки',
  title_many: 'Назначить исполнителей на {{count}} заявок',
  title_other: 'Назначить исполнителей на {{count}} заявки',
  replaces: 'Выбранные исполнители заменят прежних во всех этих заявках.',
  assigned: 'назначено',
  done_one: 'Назначено: {{count}} заявка',
  done_few: 'Назначено: {{count}} заявки',
  done_many: 'Назначено: {{count}} заявок',
  done_other: 'Назначено: {{count}} заявки',
  anyway_one: 'Всё равно назначить ({{count}})',
  anyway_few: 'Всё равно назначить ({{count}})',
  anyway_many: 'Всё равно назначить ({{count}})',
  anyway_other: 'Всё равно назначить ({{count}})',
  close: 'Готово',
}
