import { z } from 'zod'
import type { Locale } from '../messages.ts'
import { time, user } from '../route.ts'

/** Why an executor cannot come at a planned time. Source: domain, "Dispatch and double booking". */
export const PLANNING_CONFLICTS = ['overlap', 'outside_hours', 'day_off'] as const
export type PlanningConflictKey = (typeof PLANNING_CONFLICTS)[number]

const stretch = z.object({ from: time, to: time })

export const planningConflict = z.object({
  employee: user,
  key: z.enum(PLANNING_CONFLICTS),
  /** Of `overlap`: the other request; null where the reader may not read it. */
  request: z.object({ id: z.number(), number: z.number(), name: z.string() }).nullable(),
  /** Of `overlap`, when the other request is planned; of the others, the first part of the plan that is no working time. */
  ...stretch.shape,
  /** Of `outside_hours`: the working time of that day, without its break. */
  hours: z.array(stretch),
})
export type PlanningConflict = z.output<typeof planningConflict>

const TEXTS = {
  ru: {
    overlap: (when) => `занят ${when}`,
    outside_hours: (when, hours) => `${when} вне рабочего времени (${hours})`,
    day_off: (when) => `${when} выходной`,
  },
  en: {
    overlap: (when) => `busy ${when}`,
    outside_hours: (when, hours) => `${when} is outside working hours (${hours})`,
    day_off: (when) => `${when} is a day off`,
  },
} satisfies Record<Locale, Record<PlanningConflictKey, (when: string, hours: string) => string>>

/** The reason with its times, by the clock of this machine or of a named zone; the other request is not in it. */
export function formatConflict({ key, from, to, hours }: PlanningConflict, locale: Locale, timeZone?: string): string {
  const clock = { hour: '2-digit', minute: '2-digit', timeZone } as const
  const days = new Intl.DateTimeFormat(locale, { ...clock, day: 'numeric', month: 'short' })
  const clocks = new Intl.DateTimeFormat(locale, clock)
  // A shift at night ends on another date, which a range would name.
  const worked = hours.map((part) => `${clocks.format(new Date(part.from))}–${clocks.format(new Date(part.to))}`)
  return TEXTS[locale][key](days.formatRange(new Date(from), new Date(to)), worked.join(', '))
}
