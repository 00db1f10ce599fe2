import type { check_lists as ruChecklists } from '../ru/checklists.ts'
import type { Translated } from '../shape.ts'

export const check_lists: Translated<typeof ruChecklists> = {
  title: 'Checklists',
  fields: {
    name: 'Name',
    description: 'Description',
    items_count: 'Items',
    created_at: 'Added',
  },
}
