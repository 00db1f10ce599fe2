import type { ChecklistPage } from '#contract/requests/checklists.ts'
import { defineResource } from '#src/crud/resource.ts'
import { moment } from '#src/fields/date.tsx'
import { count } from '#src/fields/number.tsx'
import { longText, text } from '#src/fields/text.tsx'
import { lazyPage } from '#src/kit/page/lazy-page.ts'

const ChecklistUses = lazyPage(() => import('./ChecklistUses.tsx'))
const ChecklistEditor = lazyPage(() => import('./ChecklistEditor.tsx'), 'requestPage')

/** Checklist templates. Their items have an editor of their own on the page. */
export default defineResource({
  name: 'check_lists',
  titleOf: ({ name }) => name,
  fields: {
    name: text(),
    description: longText(),
    items_count: count(),
    created_at: moment(),
  },
  columns: [
    { field: 'name', sort: 'name' },
    { field: 'description' },
    { field: 'items_count' },
    { field: 'created_at', sort: 'created_at', notOnCard: true },
  ],
  canBeArchived: true,
  sections: [{ title: 'main', fields: ['name', 'description'] }],
  tabs: [{ key: 'uses', Content: ({ row }) => <ChecklistUses checklist={row as unknown as ChecklistPage} /> }],
  Overview: ({ row }) => <ChecklistEditor checklist={row as unknown as ChecklistPage} />,
})
