import type { Locale } from '#contract/messages.ts'
import type { SaidRule } from '#src/locales/recurrence-rule.ts'
import { textsIn } from '#src/providers/language/i18n.ts'

/** The sentence of a rule, once its language is loaded; empty for a rule without days. */
export function ruleInWords(rule: SaidRule, locale: Locale): string {
  return rule.days.length === 0 ? '' : (textsIn(locale).recurrence?.sentence(rule) ?? '')
}
