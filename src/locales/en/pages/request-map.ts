/** The map of requests. */
export const requestMap = {
  label: 'Requests on the map',
  legend: 'State of requests',
  page: 'Open the request',
  none: 'No request fits that has a place on the map. Places are given in the facility’s form.',
  cut: 'The map has the first {{most, number}} requests by deadline. Search and filters show the others.',
  until: 'until {{time}}',
  states: {
    overdue: 'Overdue',
    attention: 'Wants attention',
    new: 'New',
    working: 'In work or waiting for acceptance',
    closed: 'Closed',
  },
}
