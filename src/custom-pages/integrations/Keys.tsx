import { PlusOutlined } from '@ant-design/icons'
import { useNotification } from '@refinedev/core'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiKey, NewApiKey } from '#contract/integrations/api-keys.ts'
import type { Permission } from '#contract/permissions.ts'
import { useConfirm } from '#src/kit/feedback/use-confirm.ts'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import styles from './integrations.module.css'
import { KeyForm } from './KeyForm.tsx'
import { KeyList } from './KeyList.tsx'
import { NewKey } from './NewKey.tsx'
import type { KeyCalls } from './use-keys.ts'

interface Props {
  keys: KeyCalls
  /** What their owner's role grants: a key can do no more. */
  offered: readonly Permission[]
}

/** Keys with what can be done with them; a new one is shown once. */
export function Keys({ keys: { list, error, retry, create, rotate, revoke }, offered }: Props) {
  const { t } = useTranslation()
  const { open } = useNotification()
  const confirm = useConfirm()
  const [isAdding, setAdding] = useState(false)
  const [made, setMade] = useState<NewApiKey | null>(null)
  if (error && !list) return <LoadFailed error={error} onRetry={retry} />
  if (!list) return <Skeleton active title={false} paragraph={{ rows: 2 }} />

  const askToRotate = ({ id, name }: ApiKey) =>
    confirm({
      title: t('integrations.keys.rotateQuestion', { name }),
      content: t('integrations.keys.rotateText'),
      okText: t('integrations.keys.rotate'),
      okButtonProps: {},
      onOk: async () => setMade(await rotate(id)),
    })

  const askToRevoke = ({ id, name }: ApiKey) =>
    confirm({
      title: t('integrations.keys.revokeQuestion', { name }),
      content: t('integrations.keys.revokeText'),
      okText: t('integrations.keys.revoke'),
      async onOk() {
        await revoke(id)
        open?.({ type: 'success', message: t('integrations.keys.revoked') })
      },
    })

  return (
    <>
      <KeyList list={list} onRotate={(key) => void askToRotate(key)} onRevoke={(key) => void askToRevoke(key)} />
      <Button icon={<PlusOutlined aria-hidden />} className={styles.add} onClick={() => setAdding(true)}>
        {t('integrations.keys.add')}
      </Button>
      {isAdding && (
        <KeyForm
          offered={offered}
          onCreate={create}
          onClose={(key) => {
            setAdding(false)
            setMade(key)
          }}
        />
      )}
      {made && <NewKey made={made} onClose={() => setMade(null)} />}
    </>
  )
}
