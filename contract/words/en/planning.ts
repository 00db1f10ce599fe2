import type { conflicts as ruConflicts, reasons as ruReasons } from '../ru/planning.ts'
import type { Translated } from '../shape.ts'

export const conflicts: Translated<typeof ruConflicts> = {
  overlap: ({ when }) => `busy ${when}`,
  outside_hours: ({ when, hours }) => `${when} is outside working hours${hours && ` (${hours})`}`,
  day_off: ({ when }) => `${when} is a day off`,
  travel_too_tight: ({ when, gap, travel }) =>
    `not enough time to get there: ${gap} min ${when}, travel takes ${travel} min`,
  after_deadline: ({ when }) => `${when} is after the deadline`,
  inactive: () => 'inactive',
}

export const reasons: Translated<typeof ruReasons> = {
  free_from: (clock) => `free from ${clock}`,
  distance: (km, minutes) => `${km} km from the previous request, ${minutes} min`,
  load: (hours, share, day) => `${hours} h planned ${day ? `on ${day}` : 'that day'}${share}`,
  knows_facility: (visits) => `knows the facility, visits: ${visits}`,
}
