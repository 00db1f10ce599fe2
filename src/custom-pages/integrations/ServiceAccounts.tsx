import { PlusOutlined } from '@ant-design/icons'
import { useNotification } from '@refinedev/core'
import { Button, Flex, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ServiceAccount } from '#contract/integrations/service-accounts.ts'
import type { RoleRow } from '#contract/users/roles.ts'
import { useConfirm } from '#src/kit/feedback/use-confirm.ts'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { Section } from '#src/kit/page/Section.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { useRoleTitle } from '#src/parts/users/use-role-title.ts'
import { api } from '#src/providers/calls/api.ts'
import { useCallCache } from '#src/providers/calls/call-cache.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useLiveEvents } from '#src/providers/live/use-live-events.ts'
import { grantedIn } from './granted-in.ts'
import styles from './integrations.module.css'
import { Keys } from './Keys.tsx'
import { ServiceAccountForm } from './ServiceAccountForm.tsx'
import { useKeysOf } from './use-keys.ts'

/** The programs that work in the company, each under a name and a role of its own. */
export function ServiceAccounts() {
  const { t } = useTranslation()
  const cache = useCallCache()
  // What another admin changes appears.
  useLiveEvents('integrations', () => {
    void cache.renew('serviceAccounts.list')
    void cache.renew('apiKeys.list')
  })
  const accounts = useCall('serviceAccounts.list', { query: { per_page: 100 } })
  const roles = useCall('roles.list', {})
  const [edited, setEdited] = useState<ServiceAccount | 'new' | null>(null)
  const failed = [accounts, roles].find(({ error, data }) => error && !data)
  return (
    <Section
      title={t('integrations.accounts.title')}
      extra={
        roles.data && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
            {t('integrations.accounts.add')}
          </Button>
        )
      }
    >
      <p className={styles.hint}>{t('integrations.accounts.text')}</p>
      {failed?.error && <LoadFailed error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && !(accounts.data && roles.data) && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {accounts.data && roles.data && (
        <ul className={styles.list}>
          {accounts.data.data.map((account) => (
            <li key={account.id}>
              <Account account={account} roles={roles.data ?? []} onEdit={() => setEdited(account)} />
            </li>
          ))}
        </ul>
      )}
      {edited && roles.data && (
        <ServiceAccountForm
          account={edited === 'new' ? undefined : edited}
          roles={roles.data}
          onClose={() => setEdited(null)}
        />
      )}
    </Section>
  )
}

interface AccountProps {
  account: ServiceAccount
  roles: readonly RoleRow[]
  onEdit: () => void
}

function Account({ account: { id, name, role, is_active }, roles, onEdit }: AccountProps) {
  const { t } = useTranslation()
  const { open } = useNotification()
  const confirm = useConfirm()
  const cache = useCallCache()
  const roleTitle = useRoleTitle()
  const granted = roles.find((one) => one.id === role.id)?.permissions ?? []

  const askToDelete = () =>
    confirm({
      title: t('integrations.accounts.deleteQuestion', { name }),
      content: t('integrations.accounts.deleteText'),
      async onOk() {
        await api.serviceAccounts.remove({ params: { id } })
        await cache.renew('serviceAccounts.list')
        open?.({ type: 'success', message: t('integrations.accounts.deleted') })
      },
    })

  return (
    <>
      <div className={styles.head}>
        <div className={styles.described}>
          <h3>
            {name} {!is_active && <Tag>{t('integrations.accounts.inactive')}</Tag>}
          </h3>
          <Text type="secondary">
            {t('integrations.accounts.fields.role')}: {roleTitle(role.name)}
          </Text>
        </div>
        <Flex gap="small" wrap>
          <Button onClick={onEdit} aria-label={t('integrations.accounts.editNamed', { name })}>
            {t('crud.edit')}
          </Button>
          <Button
            danger
            onClick={() => void askToDelete()}
            aria-label={t('integrations.accounts.deleteNamed', { name })}
          >
            {t('crud.delete')}
          </Button>
        </Flex>
      </div>
      <Keys keys={useKeysOf(id)} offered={grantedIn(granted)} />
    </>
  )
}
