import type { Translated } from '#contract/words/shape.ts'
import type { facilityClient as ru } from '#src/locales/ru/pages/facility-client.ts'

export const facilityClient: Translated<typeof ru> = {
  closedStay:
    'Completed and cancelled requests stay with the former client: {{client}}. Contacts, subscribers and files of the facility go with it: check them.',
  requests_one: '{{count}} open request: whose is it now?',
  requests_few: '{{count}} open requests: whose are they now?',
  requests_many: '{{count}} open requests: whose are they now?',
  requests_other: '{{count}} open requests: whose are they now?',
  schedules_one: '{{count}} recurring request: whose is it now?',
  schedules_few: '{{count}} recurring requests: whose are they now?',
  schedules_many: '{{count}} recurring requests: whose are they now?',
  schedules_other: '{{count}} recurring requests: whose are they now?',
  all: 'Go to the new client',
  none: 'Stay with the former client',
  some: 'The ticked ones go, the others stay',
  others_one: 'and {{count}} more',
  others_few: 'and {{count}} more',
  others_many: 'and {{count}} more',
  others_other: 'and {{count}} more',
}
