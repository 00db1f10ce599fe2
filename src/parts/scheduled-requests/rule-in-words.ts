import type { Locale } from '#contract/messages.ts'
import type { Schedule } from '#contract/scheduler/recurrence.ts'
import { englishRule } from './rule-in-words/english-rule.ts'
import { russianRule } from './rule-in-words/russian-rule.ts'

/** The parts of a rule that its sentence covers. */
export interface SaidRule {
  days: readonly number[]
  schedule: Pick<
    Schedule,
    | 'freq'
    | 'interval'
    | 'time'
    | 'starts_on'
    | 'ends_on'
    | 'count'
    | 'month_mode'
    | 'nth'
    | 'months'
    | 'holidays'
    | 'after_completion'
  >
}

const SENTENCES: Record<Locale, (rule: SaidRule) => string> = { ru: russianRule, en: englishRule }

/**
 * A rule as a dispatcher would say it, without a capital and a full stop: "every second Wednesday at 09:00, except
 * holidays". Empty for a rule without days.
 */
export function ruleInWords(rule: SaidRule, locale: Locale): string {
  return rule.days.length === 0 ? '' : SENTENCES[locale](rule)
}
