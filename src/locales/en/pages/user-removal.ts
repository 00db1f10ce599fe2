import type { userRemoval as ru } from '#src/locales/ru/pages/user-removal.ts'
import type { Translated } from '#src/locales/shape.ts'

export const userRemoval: Translated<typeof ru> = {
  title: 'Delete the user “{{name}}”?',
  warning:
    'They are signed out on every device at once and cannot sign in any more. Completed requests and feeds keep their name.',
  nothing: 'There is nothing to hand over: they have neither facilities nor open or scheduled requests.',
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
  manager: 'Who takes over the facilities and requests managed',
  employee: 'Who executes the open and scheduled requests',
  confirm: 'Delete',
  done: 'The user “{{name}}” has been deleted',
}
