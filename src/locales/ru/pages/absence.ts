/** Visits on days on which an employee is absent. */
export const absence = {
  title_one: 'На эти дни запланирована {{count}} заявка',
  title_few: 'На эти дни запланированы {{count}} заявки',
  title_many: 'На эти дни запланировано {{count}} заявок',
  title_other: 'На эти дни запланировано {{count}} заявки',
  text: '{{name}} в эти дни не работает. Кто поедет вместо?',
  handOver: 'Передать другим…',
  takeOff: 'Снять с заявок',
  leave: 'Оставить как есть',
  move: 'Перенести…',
  stillInConflict: 'У остальных исполнителей заявки есть накладки: назначьте вручную.',
}
