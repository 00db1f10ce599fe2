import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { LOCALES } from '../../contract/messages.ts'
import { changeLocale, useLocale } from '../providers/i18n.ts'

/** Names the language one would get, in that language: whoever needs it cannot read the present one. */
export function LanguageButton() {
  const { t } = useTranslation()
  const { locale } = useLocale()
  const other = LOCALES.find((candidate) => candidate !== locale) ?? locale
  return (
    <Button type="text" lang={other} onClick={() => changeLocale(other)}>
      {t(`shell.language.${other}`)}
    </Button>
  )
}
