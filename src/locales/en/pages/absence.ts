import type { Translated } from '#contract/words/shape.ts'
import type { absence as ruAbsence } from '../../ru/pages/absence.ts'

export const absence: Translated<typeof ruAbsence> = {
  title_one: '{{count}} request is planned on these days',
  title_other: '{{count}} requests are planned on these days',
  text: '{{name}} does not work on these days. Who goes instead?',
  handOver: 'Hand over…',
  takeOff: 'Take them off the requests',
  leave: 'Leave as it is',
  move: 'Reschedule…',
  stillInConflict: 'The other technicians of this request have a conflict: assign it yourself.',
}
