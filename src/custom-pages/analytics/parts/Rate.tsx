import { useTranslation } from 'react-i18next'
import { RANKED_CASES_MIN } from '#contract/limits.ts'
import { Text } from '#src/kit/values/Text.tsx'
import { NOTHING, useFormats } from './use-formats.ts'

/** A rate of so many cases. A few are shown as cases: a percentage of three ranks no one. */
export function Rate({ rate, n }: { rate: number | null; n: number }) {
  const { t } = useTranslation()
  const { percent, count } = useFormats()
  if (rate === null || n === 0) return NOTHING
  if (n < RANKED_CASES_MIN) {
    return <Text type="secondary">{t('analytics.few', { cases: count(Math.round(rate * n)), n: count(n) })}</Text>
  }
  return (
    <>
      {percent(rate)} <Text type="secondary">({count(n)})</Text>
    </>
  )
}
