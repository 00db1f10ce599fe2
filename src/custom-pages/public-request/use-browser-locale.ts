import { useEffect, useState } from 'react'
import { LOCALES } from '#contract/messages.ts'
import { adoptLocale } from '#src/providers/language/i18n.ts'
import { isLocaleChosen } from '#src/providers/language/locale.ts'

/**
 * A client never chose a language here, so the page speaks the browser's, or English to a browser of another. False
 * until its texts are loaded.
 */
export function useBrowserLocale(): boolean {
  const [isReady, setReady] = useState(isLocaleChosen)
  useEffect(() => {
    if (isReady) return
    const asked = navigator.languages.map((language) => language.slice(0, 2))
    const locale = asked.flatMap((language) => LOCALES.find((known) => known === language) ?? [])[0] ?? 'en'
    void adoptLocale(locale).finally(() => setReady(true))
  }, [isReady])
  return isReady
}
