import type { Translated } from '#contract/words/shape.ts'
import type { facilityClient as ru } from '#src/locales/ru/pages/facility-client.ts'

export const facilityClient: Translated<typeof ru> = {
  closedStay:
    'Completed and cancelled requests stay with the previous client: {{client}}. The facility’s contacts, subscribers and files move with it: check them.',
  requests_one: '{{count}} open request: which client is it for now?',
  requests_few: '{{count}} open requests: which client are they for now?',
  requests_many: '{{count}} open requests: which client are they for now?',
  requests_other: '{{count}} open requests: which client are they for now?',
  schedules_one: '{{count}} scheduled request: which client is it for now?',
  schedules_few: '{{count}} scheduled requests: which client are they for now?',
  schedules_many: '{{count}} scheduled requests: which client are they for now?',
  schedules_other: '{{count}} scheduled requests: which client are they for now?',
  all: 'Move to the new client',
  none: 'Keep with the previous client',
  some: 'Move those ticked, keep the others',
  others_one: 'and {{count}} more',
  others_few: 'and {{count}} more',
  others_many: 'and {{count}} more',
  others_other: 'and {{count}} more',
}
