/** Candidates to execute a request. */
export const candidates = {
  title: 'Кого назначить',
  choose: { button: 'Выбрать', named: 'Выбрать: {{name}}', done: 'Выбран' },
  assign: { button: 'Назначить', named: 'Назначить: {{name}}', done: 'Назначен' },
  noConflicts: 'без конфликтов',
  inConflict: 'Конфликты: {{count}} из {{total}}',
  known: 'знает объекты: {{known}} из {{total}}',
  more_one: 'Ещё {{count}}',
  more_few: 'Ещё {{count}}',
  more_many: 'Ещё {{count}}',
  more_other: 'Ещё {{count}}',
  state: {
    free: 'свободен',
    overlap: 'занят до {{time}}',
    day_off: 'выходной',
    outside_hours: 'вне графика',
    travel_too_tight: 'не успеет доехать',
    inactive: 'не выезжает',
  },
}
