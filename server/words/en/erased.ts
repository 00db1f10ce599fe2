import type { Translated } from '#contract/words/shape.ts'
import type { erased as ru } from '../ru/erased.ts'

export const erased: Translated<typeof ru> = {
  contact: 'Deleted contact',
  client: 'Deleted client',
  facility: 'Deleted facility',
  agreement: 'Agreement of a deleted client',
  user: { surname: 'Deleted', firstname: 'employee' },
}
