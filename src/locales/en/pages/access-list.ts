import type { Translated } from '#contract/words/shape.ts'
import type { accessList as ruAccessList } from '#src/locales/ru/pages/access-list.ts'

export const accessList: Translated<typeof ruAccessList> = {
  ask: 'Who can see this?',
  title: { requests: 'Who can see this request', facilities: 'Who can see this facility' },
  responsibleFor: { requests: 'Responsible for the request', facilities: 'Responsible for the facility' },
  byRole: 'By role permissions',
  reasons: {
    requests: {
      admin: 'administrators see everything',
      role: 'their role sees all requests',
      manager: 'manager of the request',
      author: 'author of the request',
      executor: 'technician on the request',
    },
    facilities: {
      admin: 'administrators see everything',
      role: 'their role sees all facilities',
      manager: 'manager of the facility',
      author: 'author',
      executor: 'technician on an open request there',
    },
  },
  viewAs: 'View as {{name}}',
}
