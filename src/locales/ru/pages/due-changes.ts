export const dueChanges = {
  show: 'Показать, как изменятся сроки',
  none: 'Ни у одной открытой заявки срок не изменится',
  moved_one: 'Срок изменится у {{count}} заявки',
  moved_few: 'Срок изменится у {{count}} заявок',
  moved_many: 'Срок изменится у {{count}} заявок',
  moved_other: 'Срок изменится у {{count}} заявок',
  tooMany: 'Открытых заявок слишком много, чтобы показать срок каждой: {{requests}}',
  /** Of the list: others are not shown, or not for this user. */
  others_one: 'И ещё у {{count}}',
  others_few: 'И ещё у {{count}}',
  others_many: 'И ещё у {{count}}',
  others_other: 'И ещё у {{count}}',
  clock: '{{clock}}: {{before}} → {{after}}',
  gone: 'без срока',
}
