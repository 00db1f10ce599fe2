import { useTranslation } from 'react-i18next'
import type { Locale } from '#contract/messages.ts'
import { PRODUCT_NAMES } from '#contract/product-name.ts'

/** The product's name in the language of the page. */
export function useProductName(): string {
  const { i18n } = useTranslation()
  return PRODUCT_NAMES[i18n.language as Locale]
}
