import { useTranslation } from 'react-i18next'

type Translate = (key: string | readonly string[], values?: Record<string, unknown>) => string

/**
 * The locales' texts by keys composed at run time (`clients.fields.name`), which the compiler cannot check;
 * tests/ui/crud/crud-definitions.test.ts checks that they exist in both languages. Of several keys, the first that has
 * a text is used.
 */
export function useTexts(): { t: Translate; language: string } {
  const { t, i18n } = useTranslation()
  return { t: t as unknown as Translate, language: i18n.language }
}
