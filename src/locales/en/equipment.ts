import { words } from '#contract/words/en/index.ts'
import type { equipment as ru } from '../ru/equipment.ts'

export const equipment: typeof ru = {
  ...words.equipment,
  new: 'New equipment',
  add: 'Add equipment',
  empty:
    'No equipment yet. Add the first item: it keeps a history of requests, and clients can report faults with its QR label.',
  deleteQuestion: 'Delete equipment “{{name}}”?',
  deleteWarning: 'Its tags are deleted too, and printed labels stop working. This cannot be undone.',
  events: {
    created: 'Equipment “{{name}}” added',
    changed: 'Equipment “{{name}}” changed',
    deleted: 'Equipment “{{name}}” deleted',
  },
  hints: {
    tags: 'Type a word and press Enter',
    parent_id: 'For parts and assemblies: the equipment they belong to',
    facility_id: 'Spare parts move with the equipment',
    checklists: 'Suggested when the equipment is added to a request',
  },
  sections: { main: 'Details', location: 'Location', service: 'Service', more: 'More' },
  tabs: { requests: words.requests.title, schedules: 'Scheduled', feed: 'History' },
  warranty: { on: 'Under warranty', over: 'Out of warranty' },
  parts: {
    title: 'Spare parts and assemblies',
    none: 'No spare parts',
    add: 'Add part',
  },
  labels: {
    title: 'Labels',
    print: 'Print',
    one: 'Label',
    many: 'Print labels',
    none: 'Nothing to print: select equipment in the list.',
    howTo:
      'Stick it where it can be seen. Clients scan it with a phone to report a fault; for colleagues it opens the equipment page.',
    size: 'Size',
    sizes: { small: 'Small', large: 'Large' },
    serial: 'S/N {{serial}}',
    scan: 'Broken? Point your camera here',
    qr: 'QR code: {{name}}',
    link: 'Label link',
    copy: 'Copy link',
    copied: 'Link copied',
    replace: 'Replace label',
    replaceQuestion: 'Replace label?',
    replaceWarning: 'Labels already printed stop working: print a new one and stick it on.',
    replaceConfirm: 'Replace',
    replaced: 'The link has changed: print a new label',
  },
}
