import type { Translated } from '#contract/words/shape.ts'
import type { userRemoval as ru } from '#src/locales/ru/pages/user-removal.ts'

export const userRemoval: Translated<typeof ru> = {
  title: 'Delete user “{{name}}”?',
  warning:
    'They are signed out on all devices immediately and can no longer sign in. Completed requests and the history keep their name.',
  nothing: 'Nothing to hand over: they have no facilities and no open or scheduled requests.',
  managed: 'As manager: {{what}}',
  executed: 'As technician: {{what}}',
  facilities_one: '{{count}} facility',
  facilities_few: '{{count}} facilities',
  facilities_many: '{{count}} facilities',
  facilities_other: '{{count}} facilities',
  requests_one: '{{count}} open request',
  requests_few: '{{count}} open requests',
  requests_many: '{{count}} open requests',
  requests_other: '{{count}} open requests',
  schedules_one: '{{count}} scheduled request',
  schedules_few: '{{count}} scheduled requests',
  schedules_many: '{{count}} scheduled requests',
  schedules_other: '{{count}} scheduled requests',
  manager: 'Who takes over the facilities and requests they manage',
  employee: 'Who takes over their open and scheduled requests',
  other: 'Hand over to someone',
  noManager: 'Leave without a manager',
  noExecutor: 'Leave unassigned',
  show: 'Show',
  stops: '“{{name}}” has unfinished work: decide who takes it over.',
  confirm: 'Delete',
  done: 'User “{{name}}” deleted',
}
