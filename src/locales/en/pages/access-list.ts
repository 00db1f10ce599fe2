import type { accessList as ruAccessList } from '#src/locales/ru/pages/access-list.ts'
import type { Translated } from '#src/locales/shape.ts'

export const accessList: Translated<typeof ruAccessList> = {
  ask: 'Who can see this?',
  title: { requests: 'Who can see this request', facilities: 'Who can see this facility' },
  responsibleFor: { requests: 'Responsible for the request', facilities: 'Responsible for the facility' },
  byRole: 'By the rights of their role',
  reasons: {
    requests: {
      admin: 'an administrator sees everything',
      role: 'the role sees all requests',
      manager: 'manager of the request',
      author: 'author of the request',
      executor: 'technician of the request',
    },
    facilities: {
      admin: 'an administrator sees everything',
      role: 'the role sees all facilities',
      manager: 'manager of the facility',
      author: 'author',
      executor: 'technician of an open request there',
    },
  },
  viewAs: 'See as {{name}}',
}
