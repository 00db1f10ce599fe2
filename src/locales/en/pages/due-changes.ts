import type { Translated } from '#contract/words/shape.ts'
import type { dueChanges as ru } from '../../ru/pages/due-changes.ts'

export const dueChanges: Translated<typeof ru> = {
  show: 'Show how deadlines would change',
  none: 'No open request would be due at another time',
  moved_one: '{{count}} request would be due at another time',
  moved_other: '{{count}} requests would be due at another time',
  tooMany: 'There are too many open requests to show when each would be due: {{requests}}',
  others_one: 'And {{count}} more',
  others_other: 'And {{count}} more',
  clock: '{{clock}}: {{before}} → {{after}}',
  gone: 'no deadline',
}
