import { Button, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ConfigurationImport } from '#contract/configuration/configuration.ts'
import { useAttempt } from '#src/kit/feedback/use-attempt.ts'
import { useConfirm } from '#src/kit/feedback/use-confirm.ts'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { Section } from '#src/kit/page/Section.tsx'
import { DateTime } from '#src/kit/values/DateTime.tsx'
import { formatDateTime } from '#src/kit/values/format-time.ts'
import { api } from '#src/providers/calls/api.ts'
import { useCallCache } from '#src/providers/calls/call-cache.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import styles from './configuration.module.css'
import { useItemName } from './use-item-name.ts'

/** Imports of this company, with a button that undoes one of the last day. */
export function ConfigurationImports() {
  const { t } = useTranslation()
  const { data, error, refetch } = useCall('configuration.imports', {})
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (!data || data.length === 0) return null
  return (
    <Section title={t('configuration.imports.title')}>
      <ul className={styles.items}>
        {data.map((one) => (
          <Import key={one.id} one={one} />
        ))}
      </ul>
    </Section>
  )
}

function Import({ one }: { one: ConfigurationImport }) {
  const { t, i18n } = useTranslation()
  const confirm = useConfirm()
  const attempt = useAttempt()
  const cache = useCallCache()
  const itemName = useItemName()
  const { id, name, author, created_at, created, changed, undo_until, undone_at, left } = one

  async function undo() {
    await api.configuration.undo({ params: { id } })
    await cache.renew('configuration')
  }

  const ask = () =>
    confirm({
      title: t('configuration.imports.undoQuestion'),
      content: t('configuration.imports.undoWarning'),
      okText: t('configuration.imports.undo'),
      cancelText: t('configuration.imports.keep'),
      onOk: () => attempt(undo),
    })

  return (
    <li>
      <Flex gap="small" wrap align="center">
        <strong className={styles.name}>{name ?? t('configuration.imports.unnamed')}</strong>
        <DateTime at={created_at} />
        {author && <span>{author.name}</span>}
        {undo_until && (
          <Button size="small" onClick={ask}>
            {t('configuration.imports.undo')}
          </Button>
        )}
      </Flex>
      <div className={styles.hint}>
        {t('configuration.imports.created', { count: created })},{' '}
        {t('configuration.imports.changed', { count: changed })}
        {undo_until && `. ${t('configuration.imports.undoUntil', { time: formatDateTime(undo_until, i18n.language) })}`}
        {undone_at && `. ${t('configuration.imports.undone')}`}
      </div>
      {left.length > 0 && (
        <>
          <div>{t('configuration.imports.left')}</div>
          <ul className={styles.changes}>
            {left.map((item) => (
              <li key={`${item.section} ${item.entity} ${item.name}`}>
                {itemName(item)} — {t(`configuration.imports.reasons.${item.reason}`)}
              </li>
            ))}
          </ul>
        </>
      )}
    </li>
  )
}
