/** Candidates to execute a request. */
export const candidates = {
  title: 'Who to assign',
  choose: { button: 'Choose', named: 'Choose {{name}}', done: 'Chosen' },
  assign: { button: 'Assign', named: 'Assign {{name}}', done: 'Assigned' },
  noConflicts: 'no conflicts',
  inConflict: 'Conflicts: {{count}} of {{total}}',
  known: 'knows {{known}} of {{total}} facilities',
  more_one: '{{count}} more',
  more_other: '{{count}} more',
  state: {
    free: 'free',
    overlap: 'busy until {{time}}',
    day_off: 'day off',
    outside_hours: 'outside working hours',
    travel_too_tight: 'cannot get there in time',
    inactive: 'inactive',
  },
}
