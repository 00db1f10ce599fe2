import { useTranslation } from 'react-i18next'

type Translate = (key: string | readonly string[], values?: Record<string, unknown>) => string

/**
 * The locales' texts by keys put together at run time (`clients.fields.name`), which the compiler cannot check: that
 * each exists, in both languages, is checked by tests/ui/crud/crud-definitions.test.ts. Of several keys the first that
 * has a text is said.
 */
export function useTexts(): { t: Translate; language: string } {
  const { t, i18n } = useTranslation()
  return { t: t as unknown as Translate, language: i18n.language }
}
