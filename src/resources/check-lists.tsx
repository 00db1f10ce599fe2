import { moment } from '../crud/fields/date.tsx'
import { count } from '../crud/fields/number.tsx'
import { text } from '../crud/fields/text.tsx'
import { defineResource } from '../crud/resource.ts'

/** Templates of checklists; their editor is written by hand, in custom-pages/checklists. */
export default defineResource({
  name: 'check_lists',
  titleOf: ({ name }) => name,
  fields: { name: text(), description: text(), items_count: count(), created_at: moment() },
  columns: [
    { field: 'name', sort: 'name' },
    { field: 'description' },
    { field: 'items_count' },
    { field: 'created_at', sort: 'created_at', notOnCard: true },
  ],
  hasSearch: true,
  sections: [],
})
