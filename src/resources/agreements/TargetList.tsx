import { targetSentence } from '#contract/agreements/target-sentence.ts'
import type { TargetRow } from '#contract/sla/targets.ts'
import { roleTitle } from '#contract/users/role-names.ts'
import type { ShownValue } from '#src/fields/field.ts'
import { Text } from '#src/kit/values/Text.tsx'
import { useKnownWorkTypes } from '#src/parts/work-types/known-work-types.ts'
import { useLocale } from '#src/providers/language/i18n.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import styles from './targets.module.css'

/** The targets of an agreement on its page, a sentence each, with what is reported to whom. */
export default function TargetList({ value }: ShownValue) {
  const { t } = useTexts()
  const { locale } = useLocale()
  const workTypes = useKnownWorkTypes()
  const saidTo = (to: TargetRow['escalate'][number]['to']) => {
    if (to.kind === 'role') return t('agreementTargets.ofRole', { role: roleTitle(locale, to.role.name) })
    return to.kind === 'user' ? to.user.name : t('agreementTargets.theManager')
  }
  return (
    <ol className={styles.sentences}>
      {(value as TargetRow[]).map((target) => (
        <li key={target.id}>
          {targetSentence(target, locale, workTypes)}
          <Text type="secondary" className={styles.more}>
            {[
              target.reaction && t(`agreementTargets.reactionUntil.${target.reaction_ends_with}`),
              target.warn_at.length > 0 && t('agreementTargets.warned', { percents: target.warn_at.join(', ') }),
              ...target.escalate.map(({ percent, to }) => t('agreementTargets.escalated', { percent, to: saidTo(to) })),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </li>
      ))}
    </ol>
  )
}
