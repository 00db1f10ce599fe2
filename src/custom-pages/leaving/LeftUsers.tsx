import { useNotification } from '@refinedev/core'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeftUser } from '#contract/users/left-users.ts'
import { useConfirm } from '#src/kit/feedback/use-confirm.ts'
import { Section } from '#src/kit/page/Section.tsx'
import { DateTime } from '#src/kit/values/DateTime.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { api } from '#src/providers/calls/api.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import styles from './leaving.module.css'

const SHOWN_FIRST = 5
const SHOWN_MAX = 100

/** Deleted users whose names are still kept, each with a button that erases it; nothing when there are none. */
export function LeftUsers({ isClosed }: { isClosed: boolean }) {
  const { t } = useTranslation()
  const { open } = useNotification()
  const confirm = useConfirm()
  const [shown, setShown] = useState(SHOWN_FIRST)
  const { data, refetch } = useCall('leftUsers.list', { query: { per_page: shown } })
  if (!data || data.total === 0) return null

  function erase({ id, name }: LeftUser) {
    return confirm({
      title: t('leaving.leftUsers.question', { name }),
      content: t('leaving.leftUsers.warning'),
      okText: t('leaving.leftUsers.erase'),
      async onOk() {
        await api.leftUsers.erase({ params: { id } })
        open?.({ type: 'success', message: t('leaving.leftUsers.done') })
        await refetch()
      },
    })
  }

  return (
    <Section title={t('leaving.leftUsers.title')}>
      <Flex vertical gap="small" align="start">
        <p className={styles.text}>{t('leaving.leftUsers.text')}</p>
        <ul className={styles.list}>
          {data.data.map((one) => (
            <li key={one.id} className={styles.row}>
              <div className={styles.what}>
                <strong>{one.name}</strong>
                <Text type="secondary">
                  {t('leaving.leftUsers.left')} <DateTime at={one.left_at} />
                </Text>
              </div>
              {!isClosed && (
                <Button
                  aria-label={t('leaving.leftUsers.eraseNamed', { name: one.name })}
                  onClick={() => void erase(one)}
                >
                  {t('leaving.leftUsers.erase')}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {data.total > data.data.length && shown < SHOWN_MAX && (
          <Button type="link" onClick={() => setShown(SHOWN_MAX)}>
            {t('leaving.leftUsers.more')}
          </Button>
        )}
      </Flex>
    </Section>
  )
}
