import { useTranslation } from 'react-i18next'
import type { Locale } from '../contract/messages.ts'

/** The product's name: the word in Russian, its letters in other languages. */
const PRODUCT_NAMES: Record<Locale, string> = { ru: 'Наряд', en: 'Naryad' }

/** The product's name in the language of the page. */
export function useProductName(): string {
  const { i18n } = useTranslation()
  return PRODUCT_NAMES[i18n.language as Locale]
}
