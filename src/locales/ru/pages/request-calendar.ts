/** The calendar of requests, whose periods the board names too. */
export const requestCalendar = {
  month: 'Месяц',
  week: 'Неделя',
  day: 'День',
  agenda: 'Повестка',
  today: 'Сегодня',
  previous: 'Назад',
  next: 'Вперёд',
  span: 'Период',
  more: 'ещё {{count}}',
  byDeadline: 'срок',
  planned: 'по планировщику, ещё не создана',
  showPlanned: 'Показать будущие по планировщику',
  tooMany: 'Показаны первые {{shown}} из {{total}} заявок. Уточните фильтры.',
  hint: 'Перетащите заявку, чтобы изменить план или срок. Enter открывает заявку.',
  moved: 'Заявка №{{number}} перенесена на {{time}}',
  none: 'В эти дни заявок нет',
}
