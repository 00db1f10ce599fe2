import { wordsIn } from '../messages.ts'
import { PRIORITY } from '../requests/status/request-status.ts'
import { type Amount, CLOCK_KINDS } from '../sla/clock.ts'
import type { TargetRow } from '../sla/targets.ts'
import { formatHours } from '../values/formats.ts'
import { type TranslatedWorkType, workTypeName } from '../work-types/work-type-name.ts'

/** What the sentence says of a target. */
export type SaidTarget = Pick<TargetRow, 'match' | 'reaction' | 'arrival' | 'resolution'> & {
  hours: { name: string } | null
}

/**
 * A target in words: `Аварийная: реакция 1 ч, решение 4 ч, круглосуточно`.
 * @param workTypes the account's that are translated
 */
export function targetSentence(
  target: SaidTarget,
  locale: string,
  workTypes: readonly TranslatedWorkType[] = [],
): string {
  const { kinds, always } = wordsIn(locale).agreements.target
  const promises = CLOCK_KINDS.flatMap((kind) => {
    const promised = target[kind]
    return promised ? [`${kinds[kind]} ${formatAmount(promised, locale)}`] : []
  })
  return `${matchWords(target.match, locale, workTypes)}: ${[...promises, target.hours?.name ?? always].join(', ')}`
}

/** Of which requests a target is: `Аварийная, Ремонт, высокий приоритет`. */
export function matchWords(
  { type, work_type, priority, facility }: TargetRow['match'],
  locale: string,
  workTypes: readonly TranslatedWorkType[] = [],
): string {
  const { requests, agreements } = wordsIn(locale)
  const said = [
    type && requests.types[type],
    work_type && workTypeName(work_type, locale, workTypes),
    priority === null ? null : priorityWords(priority, locale),
    facility?.name,
  ].filter(Boolean)
  return said.length > 0 ? said.join(', ') : agreements.target.any
}

function priorityWords(priority: number, locale: string): string {
  const { fields, priorities, highPriority } = wordsIn(locale).requests
  return priority === PRIORITY.high ? highPriority : `${fields.priority}: ${priorities.normal}`
}

/** `4 ч 30 мин`, `2 рабочих дня`. */
export function formatAmount({ amount, unit }: Amount, locale: string): string {
  if (unit === 'working_days') return wordsIn(locale).agreements.target.workingDays(amount)
  return formatHours(amount, locale)
}
