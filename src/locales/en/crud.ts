import type { crud as ru } from '../ru/crud.ts'
import type { Translated } from '../shape.ts'

export const crud: Translated<typeof ru> = {
  save: 'Save',
  saved: 'Saved',
  cancel: 'Cancel',
  edit: 'Edit',
  delete: 'Delete',
  deleted: 'Deleted',
  editing: 'Edit {{name}}',
  overview: 'Overview',
  search: 'Search',
  searching: 'Searching…',
  nothingFound: 'Nothing found',
  nothingMatches: 'Nothing matches these conditions',
  narrow: 'Search and filters',
  filters: 'Filters',
  clearFilters: 'Clear filters',
  order: 'Order',
  total_one: '{{total}} in all',
  total_other: '{{total}} in all',
  addWord: 'Add “{{word}}”',
  missing: 'Record not found',
  missingText: 'It does not exist, was deleted, or is not open to you.',
  contested:
    'While you were editing, somebody else changed these fields: {{fields}}. Saving keeps what you have entered there.',
  map: 'Place on the map',
  copy: 'Copy',
  copied: 'Copied',
  holders: 'First deal with what depends on it:',
  related: {
    facilities: { title: 'Facilities', add: 'Add a facility', none: 'No facilities here yet' },
    requests: { title: 'Requests', add: 'Create a request', none: 'No requests here yet' },
  },
}
