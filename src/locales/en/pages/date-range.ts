export const dateRange = {
  past: 'Before today',
  today: 'Today',
  tomorrow: 'Tomorrow',
  week: 'This week',
  nextWeek: 'Next week',
  month: 'This month',
  from: 'From',
  to: 'To',
  any: 'Any time',
}
