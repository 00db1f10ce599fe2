import type { Locale } from '../../../contract/messages.ts'
import type { Schedule } from '../../../contract/scheduler/recurrence.ts'
import { englishRule } from './rule-in-words/english-rule.ts'
import { russianRule } from './rule-in-words/russian-rule.ts'

/** What of a rule can be said in one sentence. */
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
 * holidays". A rule that names no days is not said at all.
 */
export function ruleInWords(rule: SaidRule, locale: Locale): string {
  return rule.days.length === 0 ? '' : SENTENCES[locale](rule)
}
