import { useTranslation } from 'react-i18next'
import { wordsIn } from '#contract/messages.ts'

/** The product's name in the language of the page. */
export function useProductName(): string {
  const { i18n } = useTranslation()
  return wordsIn(i18n.language).language.product
}
