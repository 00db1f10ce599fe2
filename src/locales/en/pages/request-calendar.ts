/** The calendar of requests, whose periods the board names too. */
export const requestCalendar = {
  month: 'Month',
  week: 'Week',
  day: 'Day',
  agenda: 'Agenda',
  today: 'Today',
  previous: 'Back',
  next: 'Forward',
  span: 'Period',
  more: '{{count}} more',
  byDeadline: 'deadline',
  planned: 'scheduled, not created yet',
  showPlanned: 'Show what is scheduled ahead',
  tooMany: 'The first {{shown}} of {{total}} requests are shown. Narrow the filters.',
  hint: 'Drag a request to change its plan or deadline. Enter opens it.',
  moved: 'Request #{{number}} moved to {{time}}',
  none: 'No requests in these days',
}
