import { z } from 'zod'
import { named, time } from '../route.ts'
import { CLOCK_KINDS } from './clock.ts'

/** So many requests are named. */
export const DUE_CHANGES_SHOWN = 50
/** Of more open requests it is not reckoned what becomes of each. */
export const DUE_CHANGES_MAX = 1000

/** When open requests would be due after a change of what was promised, and when they are now. */
export const dueChanges = z.object({
  /** Open requests whose clocks are concerned. */
  requests: z.number(),
  /** Those that would be due at another time; null: they are too many to be reckoned. */
  moved: z.number().nullable(),
  /** The first of them that the user may read, by number. */
  rows: z.array(
    z.object({
      request: named.extend({ number: z.number() }),
      clocks: z.array(
        z.object({
          kind: z.enum(CLOCK_KINDS),
          /** null: it has no such clock, or its hours open too seldom. */
          before: time.nullable(),
          after: time.nullable(),
        }),
      ),
    }),
  ),
})
export type DueChanges = z.output<typeof dueChanges>
