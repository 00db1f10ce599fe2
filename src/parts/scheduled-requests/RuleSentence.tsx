import { useTranslation } from 'react-i18next'
import { Text } from '#src/kit/values/Text.tsx'
import { zoneName } from '#src/kit/values/zone-name.ts'
import type { SaidRule } from '#src/locales/recurrence-rule.ts'
import { useActor } from '#src/providers/actor.ts'
import { useLocale } from '#src/providers/language/i18n.ts'
import { ruleInWords } from './rule-in-words.ts'

interface RuleSentenceProps {
  rule: SaidRule & { timezone: string }
}

/** A recurrence rule as a sentence, with its time zone where it is not the account's. */
export function RuleSentence({ rule }: RuleSentenceProps) {
  const { t } = useTranslation()
  const { locale } = useLocale()
  const ours = useActor()?.account.timezone
  const sentence = ruleInWords(rule, locale)
  return (
    <span style={{ overflowWrap: 'anywhere' }}>
      {sentence.charAt(0).toLocaleUpperCase(locale)}
      {sentence.slice(1)}
      {ours !== undefined && rule.timezone !== ours && (
        <Text type="secondary"> ({t('scheduled_requests.zone', { zone: zoneName(rule.timezone, locale) })})</Text>
      )}
    </span>
  )
}
