import { words } from '#contract/words/en/index.ts'

/** The map of requests. */
export const requestMap = {
  label: 'Requests on the map',
  legend: 'Request status',
  initials: 'AB',
  page: 'Open request',
  none: 'No requests with a location match these filters. Set a location when editing a facility.',
  cut: 'Showing the first {{most, number}} requests by deadline. Use search and filters to find the others.',
  until: 'until {{time}}',
  dayOf: 'Technician’s day',
  date: 'Day',
  emptyDay: 'Nothing planned for this day',
  noLocation: 'no location',
  executors: 'Technicians: last location',
  draw: 'Select by area',
  drawing: 'Draw around requests with the mouse or a finger',
  choose: 'Select: {{name}}',
  chooseAll: 'Select all in view',
  chosen: 'Selected: {{count}} of up to {{most}}',
  clear: 'Clear',
  states: {
    overdue: 'Overdue',
    attention: 'Needs attention',
    new: words.requests.statuses.new,
    working: 'In progress or awaiting approval',
    closed: 'Closed',
  },
}
