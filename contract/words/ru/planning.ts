import type { PlanningConflictKey } from '../../requests/planning-conflicts.ts'

interface ConflictFacts {
  when: string
  /** The working hours of that day, or that none are known. */
  hours: string
  gap: string
  travel: string
}

/** Why an executor cannot come at a planned time. */
export const conflicts = {
  overlap: ({ when }) => `занят ${when}`,
  outside_hours: ({ when, hours }) => `${when} вне рабочего времени${hours && ` (${hours})`}`,
  day_off: ({ when }) => `${when} выходной`,
  travel_too_tight: ({ when, gap, travel }) => `не успеть доехать: ${when} есть ${gap} мин, дорога ${travel} мин`,
  after_deadline: ({ when }) => `${when} позже срока заявки`,
  inactive: () => 'больше не выезжает на заявки',
} satisfies Record<PlanningConflictKey, (facts: ConflictFacts) => string>

/** What speaks for or against an executor. */
export const reasons = {
  free_from: (clock: string) => `свободен с ${clock}`,
  distance: (km: string, minutes: number) => `${km} км от предыдущей заявки, ${minutes} мин`,
  load: (hours: string, share: string, day = 'в этот день') => `занят ${day} ${hours} ч${share}`,
  knows_facility: (visits: number) => `знает объект: выполнено ${visits}`,
}
