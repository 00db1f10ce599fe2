import { Alert, Button, Flex } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NewApiKey } from '#contract/integrations/api-keys.ts'
import { CopyField } from '#src/kit/inputs/CopyField.tsx'
import { Modal } from '#src/kit/overlays/Modal.tsx'
import { reasonOf } from '#src/providers/calls/api-error.ts'
import { apiRoot, routeTable } from '#src/providers/calls/route-table.ts'
import { tryKey } from '#src/providers/calls/try-key.ts'
import styles from './integrations.module.css'

/** A key that was just made, the only time that it is shown, and how another program uses it. */
export function NewKey({ made: { key, name }, onClose }: { made: NewApiKey; onClose: () => void }) {
  const { t } = useTranslation()
  const example = `curl -H "Authorization: Bearer ${key}" ${window.location.origin}${apiRoot}${routeTable.requests.list.path}`

  return (
    <Modal
      open
      title={t('integrations.keys.made', { name })}
      width={640}
      maskClosable={false}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('integrations.keys.saved')}</Button>}
    >
      <div className={styles.new}>
        <Alert type="warning" showIcon message={t('integrations.keys.once')} />
        <CopyField
          isMain
          value={key}
          label={t('integrations.keys.fields.key')}
          texts={{
            copy: t('integrations.keys.copy'),
            copied: t('integrations.keys.copied'),
            notCopied: t('integrations.keys.notCopied'),
          }}
        />
        <div>{t('integrations.keys.how')}</div>
        <pre className={styles.example}>{example}</pre>
        <Trial of={key} />
      </div>
    </Modal>
  )
}

/** Makes a call with the key, as the other program will. */
function Trial({ of: key }: { of: string }) {
  const { t } = useTranslation()
  const [isTrying, setTrying] = useState(false)
  const [outcome, setOutcome] = useState<{ type: 'success' | 'error'; message: string } | null>(null)

  async function attempt() {
    setTrying(true)
    try {
      const { name } = await tryKey(key)
      setOutcome({ type: 'success', message: t('integrations.keys.works', { name }) })
    } catch (error) {
      setOutcome({ type: 'error', message: reasonOf(error) })
    } finally {
      setTrying(false)
    }
  }

  return (
    <>
      <Flex gap="small" wrap>
        <Button loading={isTrying} onClick={() => void attempt()}>
          {t('integrations.keys.try')}
        </Button>
        <Button href={`${apiRoot}/docs`} target="_blank" rel="noreferrer">
          {t('integrations.keys.docs')}
        </Button>
      </Flex>
      <div role="status">{outcome && <Alert showIcon {...outcome} />}</div>
    </>
  )
}
