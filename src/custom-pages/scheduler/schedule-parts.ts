import type { ScheduleFormValues } from './schedule-values.ts'

const RULE = 'schedule.'
/** The parts of a rule with a label of their own; the others are called "the rule". */
const NAMED = ['create_ahead_days', 'deadline_after_min', 'missed'] as const
const OF_THE_SENTENCE = ['days', 'timezone', 'end']

/** How the values of a schedule's form are compared: with the parts of the rule flattened, under the form's names. */
export const SCHEDULE_PARTS = {
  flat({ schedule, ...others }: ScheduleFormValues): Record<string, unknown> {
    const parts = Object.entries(schedule).map(([name, value]) => [RULE + name, value])
    return { ...others, ...Object.fromEntries(parts) }
  },
  pathOf: (name: string) => (name.startsWith(RULE) ? ['schedule', name.slice(RULE.length)] : name),
}

/** The locale key of a value's label. */
export function labelKey(name: string) {
  const named = NAMED.find((one) => name === RULE + one)
  if (named) return `scheduled_requests.fields.${named}` as const
  if (name.startsWith(RULE) || OF_THE_SENTENCE.includes(name)) return 'scheduled_requests.fields.rule'
  if (name === 'is_active') return 'scheduled_requests.fields.state'
  return `scheduled_requests.fields.${name as Exclude<keyof ScheduleFormValues, 'schedule' | 'days' | 'end' | 'is_active'>}` as const
}
