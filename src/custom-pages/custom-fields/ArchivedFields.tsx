import { Button } from 'antd'
import type { CustomFieldRow } from '#contract/custom-fields/custom-fields.ts'
import { ownTextIn } from '#contract/custom-fields/field-types.ts'
import { dateFormat } from '#contract/values/formats.ts'
import { useAttempt } from '#src/kit/feedback/use-attempt.ts'
import { useConfirm } from '#src/kit/feedback/use-confirm.ts'
import { Section } from '#src/kit/page/Section.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { api } from '#src/providers/calls/api.ts'
import { useLocale } from '#src/providers/language/i18n.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import styles from './custom-fields.module.css'
import { TypeIcon } from './type-icons.tsx'
import { useRenewFields } from './use-custom-fields.ts'

/** Fields that are no longer asked for: their values are kept until they are erased. */
export function ArchivedFields({ fields }: { fields: readonly CustomFieldRow[] }) {
  const { t } = useTexts()
  return (
    <Section title={t('customFields.archived', { count: fields.length })}>
      <ul className={styles.rows}>
        {fields.map((field) => (
          <li key={field.id} className={styles.row}>
            <ArchivedField field={field} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function ArchivedField({ field: { id, title: texts, type, key, erase_at } }: { field: CustomFieldRow }) {
  const { t } = useTexts()
  const { locale } = useLocale()
  const attempt = useAttempt()
  const confirm = useConfirm()
  const renew = useRenewFields()
  const title = ownTextIn(texts, locale)
  const change = (call: () => Promise<unknown>) =>
    attempt(async () => {
      await call()
      await renew()
    })

  const restore = () => change(() => api.customFields.update({ params: { id }, body: { is_archived: false } }))
  const keep = () => change(() => api.customFields.erase({ params: { id }, body: { undo: true } }))
  /** With how many rows have a value. */
  const askToErase = () =>
    attempt(async () => {
      const { rows } = await api.customFields.usage({ params: { id } })
      await confirm({
        title: t('customFields.eraseTitle', { title }),
        content: t('customFields.eraseText', { rows }),
        okText: t('customFields.erase'),
        async onOk() {
          await api.customFields.erase({ params: { id }, body: {} })
          await renew()
        },
      })
    })

  return (
    <>
      <div className={styles.described}>
        <p>
          <TypeIcon type={type} /> <strong>{title}</strong>
        </p>
        <p>
          <Text type="secondary">
            {t(`customFields.types.${type}`)} · {key}
          </Text>
        </p>
        {erase_at && (
          <p>
            <Text type="danger">
              {t('customFields.eraseOn', {
                date: dateFormat(locale, { dateStyle: 'long' }).format(new Date(erase_at)),
              })}
            </Text>
          </p>
        )}
      </div>
      <div className={styles.buttons}>
        <Button onClick={() => void restore()} aria-label={t('customFields.restoreNamed', { title })}>
          {t('customFields.restore')}
        </Button>
        {erase_at ? (
          <Button onClick={() => void keep()} aria-label={t('customFields.keepNamed', { title })}>
            {t('customFields.keep')}
          </Button>
        ) : (
          <Button danger onClick={() => void askToErase()} aria-label={t('customFields.eraseNamed', { title })}>
            {t('customFields.erase')}
          </Button>
        )}
      </div>
    </>
  )
}
