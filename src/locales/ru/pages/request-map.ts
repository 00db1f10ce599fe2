import { words } from '#contract/words/ru/index.ts'

/** The map of requests. */
export const requestMap = {
  label: 'Заявки на карте',
  legend: 'Состояние заявок',
  initials: 'ИФ',
  page: 'Открыть заявку',
  none: 'По этим условиям нет заявок с местом на карте. Место указывают в форме объекта.',
  cut: 'На карте первые {{most, number}} заявок по сроку. Остальные покажут поиск и фильтры.',
  until: 'до {{time}}',
  dayOf: 'День исполнителя по порядку',
  date: 'День',
  emptyDay: 'На этот день ничего не запланировано',
  noLocation: 'места на карте нет',
  executors: 'Исполнители: где были последний раз',
  draw: 'Обвести на карте',
  drawing: 'Обведите заявки мышью или пальцем',
  choose: 'Выбрать: {{name}}',
  chooseAll: 'Выбрать все на экране',
  chosen: 'Выбрано: {{count}}, самое большее {{most}}',
  clear: 'Снять выбор',
  states: {
    overdue: 'Просрочена',
    attention: 'Требует внимания',
    new: words.requests.statuses.new,
    working: 'В работе или ждёт приёмки',
    closed: 'Закрыта',
  },
}
