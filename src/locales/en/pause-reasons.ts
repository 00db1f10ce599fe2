import { words } from '#contract/words/en/index.ts'

export const pause_reasons = {
  ...words.pause_reasons,
  new: 'New pause reason',
  add: 'Add a reason',
  empty: 'No pause reasons: requests cannot be paused.',
  deleteQuestion: 'Delete the reason “{{name}}”?',
  deleteWarning: 'It cannot be brought back.',
  sections: { main: 'General' },
  list: { add: 'Add reason', search: 'Search by name' },
  hints: {
    stops: 'These clocks stand still while a request is paused',
    position: 'A smaller number comes first',
  },
  stopsAll: 'All clocks',
  commentNeeded: 'Required',
  commentOptional: 'Optional',
}
