import { Button, Flex, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ApiKey } from '#contract/integrations/api-keys.ts'
import { DateTime, TimeAgo } from '#src/kit/values/DateTime.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { useNow } from '#src/kit/values/use-now.ts'
import styles from './integrations.module.css'
import { useScopeWords } from './use-scope-words.ts'

interface Props {
  list: readonly ApiKey[]
  onRotate: (key: ApiKey) => void
  onRevoke: (key: ApiKey) => void
}

/** Keys as they are known after they were made: by name and beginning. */
export function KeyList({ list, onRotate, onRevoke }: Props) {
  const { t } = useTranslation()
  if (list.length === 0) return <p className={styles.hint}>{t('integrations.keys.none')}</p>
  return (
    <ul className={styles.keys}>
      {list.map((key) => (
        <li key={key.id}>
          <KeyDescription of={key} />
          <Flex gap="small" wrap>
            {key.replaced_by === null && (
              <Button onClick={() => onRotate(key)} aria-label={t('integrations.keys.rotateNamed', { name: key.name })}>
                {t('integrations.keys.rotate')}
              </Button>
            )}
            <Button
              danger
              onClick={() => onRevoke(key)}
              aria-label={t('integrations.keys.revokeNamed', { name: key.name })}
            >
              {t('integrations.keys.revoke')}
            </Button>
          </Flex>
        </li>
      ))}
    </ul>
  )
}

function KeyDescription({ of: key }: { of: ApiKey }) {
  const { t } = useTranslation()
  const wordsOf = useScopeWords()
  return (
    <div className={styles.described}>
      <div className={styles.name}>
        {key.name} <code>{key.prefix}…</code> <KeyState of={key} />
      </div>
      <Text type="secondary">
        {key.last_used_at ? (
          <>
            {t('integrations.keys.lastUsed')} <TimeAgo at={key.last_used_at} />
            {key.last_network && ` · ${key.last_network}`}
          </>
        ) : (
          t('integrations.keys.neverUsed')
        )}
      </Text>
      <div>
        <Text type="secondary">{wordsOf(key.scopes)}</Text>
      </div>
      {key.networks.length > 0 && (
        <div>
          <Text type="secondary">{t('integrations.keys.from', { networks: key.networks.join(', ') })}</Text>
        </div>
      )}
    </div>
  )
}

function KeyState({ of: { expires_at, usable_till } }: { of: ApiKey }) {
  const { t } = useTranslation()
  const now = useNow()
  if (expires_at && Date.parse(expires_at) <= now) return <Tag color="error">{t('integrations.keys.expired')}</Tag>
  if (usable_till) {
    return (
      <Tag color="warning">
        {t('integrations.keys.replaced')} <DateTime at={usable_till} />
      </Tag>
    )
  }
  if (!expires_at) return <Tag>{t('integrations.keys.endless')}</Tag>
  return (
    <Tag>
      {t('integrations.keys.till')} <DateTime at={expires_at} />
    </Tag>
  )
}
