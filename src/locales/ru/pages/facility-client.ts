/** A facility's form while its client is being changed. */
export const facilityClient = {
  closedStay:
    'Завершённые и отменённые заявки останутся у прежнего клиента: {{client}}. Контакты, подписчики и файлы объекта перейдут вместе с ним: проверьте их.',
  requests_one: '{{count}} открытая заявка: чья она теперь?',
  requests_few: '{{count}} открытые заявки: чьи они теперь?',
  requests_many: '{{count}} открытых заявок: чьи они теперь?',
  requests_other: '{{count}} открытые заявки: чьи они теперь?',
  schedules_one: '{{count}} регулярная заявка: чья она теперь?',
  schedules_few: '{{count}} регулярные заявки: чьи они теперь?',
  schedules_many: '{{count}} регулярных заявок: чьи они теперь?',
  schedules_other: '{{count}} регулярные заявки: чьи они теперь?',
  all: 'Перейдут к новому клиенту',
  none: 'Останутся у прежнего клиента',
  some: 'Перейдут отмеченные, остальные останутся',
  others_one: 'и ещё {{count}}',
  others_few: 'и ещё {{count}}',
  others_many: 'и ещё {{count}}',
  others_other: 'и ещё {{count}}',
}
