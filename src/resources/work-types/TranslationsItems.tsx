import { Form, Input } from 'antd'
import { LOCALES, languageName } from '#contract/messages.ts'
import { workTypeName } from '#contract/work-types/work-type-name.ts'
import { useFormContext } from '#src/fields/form-context.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import styles from './work-types.module.css'

/** What the type is called in each language; without it, as it is typed. */
export default function TranslationsItems() {
  const { t, language } = useTexts()
  const { row } = useFormContext()
  const stored = String(row?.name ?? '')
  return (
    <div className={styles.pair}>
      {LOCALES.map((locale) => (
        <Form.Item
          key={locale}
          name={['translations', locale]}
          label={t('work_types.nameIn', { language: languageName(locale) })}
        >
          {/* What the product says in another language is not loaded. */}
          <Input autoComplete="off" placeholder={locale === language ? workTypeName(stored, locale) : undefined} />
        </Form.Item>
      ))}
    </div>
  )
}
