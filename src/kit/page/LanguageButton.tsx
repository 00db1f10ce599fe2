import { Button } from 'antd'
import { LOCALES, languageName } from '#contract/messages.ts'
import { chooseLocale } from '#src/providers/choose-locale.ts'
import { useLocale } from '#src/providers/language/i18n.ts'

/** Names the next language in that language, since users who need it may not read the current one. */
export function LanguageButton() {
  const { locale } = useLocale()
  const other = LOCALES[(LOCALES.indexOf(locale) + 1) % LOCALES.length] ?? locale
  // The page switches at once; a failure to save it in the profile only affects other devices.
  const choose = () => void chooseLocale(other).catch(() => undefined)
  return (
    <Button type="text" lang={other} onClick={choose}>
      {languageName(other)}
    </Button>
  )
}
