export const dateRange = {
  past: 'До сегодня',
  today: 'Сегодня',
  tomorrow: 'Завтра',
  week: 'Эта неделя',
  nextWeek: 'Следующая неделя',
  month: 'Этот месяц',
  from: 'С',
  to: 'По',
  any: 'За всё время',
}
