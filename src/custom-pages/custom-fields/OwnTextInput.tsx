import { Input } from 'antd'
import type { OwnText } from '#contract/custom-fields/field-types.ts'
import { LOCALES } from '#contract/locales.ts'
import { Text } from '#src/kit/values/Text.tsx'
import { useLocale } from '#src/providers/language/i18n.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import styles from './custom-fields.module.css'

interface OwnTextInputProps {
  id?: string
  value?: OwnText
  onChange?: (value: OwnText) => void
  label: string
}

/** A text of the account's own in each language, the user's first. */
export function OwnTextInput({ id, value = {}, onChange, label }: OwnTextInputProps) {
  const { t } = useTexts()
  const { locale: own } = useLocale()
  const locales = [own, ...LOCALES.filter((locale) => locale !== own)]
  return (
    <div className={styles.languages}>
      {locales.map((locale) => (
        <Input
          key={locale}
          id={locale === own ? id : undefined}
          aria-label={`${label} ${t(`customFields.language.${locale}`)}`}
          prefix={<Text type="secondary">{locale.toUpperCase()}</Text>}
          autoComplete="off"
          value={value[locale] ?? ''}
          onChange={({ target }) => onChange?.({ ...value, [locale]: target.value })}
        />
      ))}
    </div>
  )
}
