import { useTranslation } from 'react-i18next'
import type { ChecklistItem } from '#contract/requests/checklists.ts'

/** The expected range of a number: "from 1 to 6", "at most 6"; null without bounds. */
export function useBoundsLabel() {
  const { t, i18n } = useTranslation()
  const number = new Intl.NumberFormat(i18n.language)
  return ({ min, max }: Pick<ChecklistItem, 'min' | 'max'>): string | null => {
    if (min !== null && max !== null) {
      return t('requestPage.checklist.between', { min: number.format(min), max: number.format(max) })
    }
    if (min !== null) return t('requestPage.checklist.atLeast', { min: number.format(min) })
    return max === null ? null : t('requestPage.checklist.atMost', { max: number.format(max) })
  }
}
