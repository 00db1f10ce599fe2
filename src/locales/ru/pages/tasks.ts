import { words } from '#contract/words/ru/index.ts'

/** The home page, "my day". */
export const tasks = {
  greeting: 'Мой день, {{date}}',
  away: {
    nothing: 'Заявки покажутся здесь, как только вернётся связь.',
    noRequests: 'На ближайшие дни заявок нет.',
    inWork: 'В работе',
    today: 'Сегодня',
    tomorrow: 'Завтра',
    noTime: 'Время не назначено',
    closed: 'Завершены, ждут отправки',
  },
  whose: { label: 'Чьи заявки', mine: 'Мои', all: 'Все' },
  next: {
    title: 'Следующая заявка',
    now: 'Сейчас в работе',
    open: 'Открыть',
    call: 'Позвонить',
    route: 'Маршрут',
    start: 'Начать работу',
    noTime: 'время не назначено',
  },
  own: {
    title: 'Моя неделя',
    completed: words.analytics.completed,
    onTime: 'В срок',
    rating: 'Оценка клиентов',
    few: '{{cases}} из {{n}}',
    rated_one: '{{rating}} ({{count}} оценка)',
    rated_few: '{{rating}} ({{count}} оценки)',
    rated_many: '{{rating}} ({{count}} оценок)',
    rated_other: '{{rating}} ({{count}} оценки)',
  },
  sections: {
    attention: {
      title: 'Требуют внимания',
      title_assigned: 'Назначены, но требуют внимания',
      empty: 'Просроченных заявок и конфликтов нет',
    },
    late: { title: 'Не начаты вовремя', empty: 'Всё начато вовремя' },
    toStart: { title: 'Начать сегодня', empty: 'На сегодня всё начато' },
    inWork: { title: 'В работе по плану', empty: 'Сейчас ничего не выполняется' },
    approval: { title: 'Ждут приёмки', empty: 'Всё принято клиентами' },
    unassigned: { title: 'Без исполнителя', empty: 'У каждой заявки есть исполнитель' },
  },
  week: {
    title: 'Эта неделя',
    created: words.analytics.created,
    completed: words.analytics.completed,
    overdue: words.analytics.overdue,
    on_time_rate: 'В срок',
  },
  contracts: {
    agreements: 'Договоры обслуживания заканчиваются',
    title: 'Договоры объектов заканчиваются',
    till: 'до {{date}}',
  },
  all: 'Все ({{total}})',
  allOf: '{{title}}: все заявки ({{total}})',
  noPermission: 'Заявки вашей роли недоступны. Разделы, которые вам открыты, есть в меню.',
}
