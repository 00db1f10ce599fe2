import { CopyOutlined } from '@ant-design/icons'
import { useNotification } from '@refinedev/core'
import { Alert, Button, Flex, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import type { NewWebhook } from '#contract/integrations/webhooks.ts'
import { Modal } from '#src/kit/overlays/Modal.tsx'
import { copyText } from '#src/kit/page/copy-text.ts'
import { TestButton } from './TestButton.tsx'
import styles from './webhooks.module.css'

/** The secret of a webhook, the only time that it is shown. */
export function WebhookSecret({ made: { id, secret }, onClose }: { made: NewWebhook; onClose: () => void }) {
  const { t } = useTranslation()
  const { open } = useNotification()

  async function copy() {
    const isCopied = await copyText(secret)
    const message = t(isCopied ? 'integrations.webhooks.copied' : 'integrations.webhooks.notCopied')
    open?.({ type: isCopied ? 'success' : 'error', message })
  }

  return (
    <Modal
      open
      title={t('integrations.webhooks.made')}
      width={640}
      maskClosable={false}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('integrations.webhooks.saved')}</Button>}
    >
      <div className={styles.new}>
        <Alert type="warning" showIcon message={t('integrations.webhooks.once')} />
        <Flex gap="small" wrap>
          <Input
            readOnly
            value={secret}
            aria-label={t('integrations.webhooks.fields.secret')}
            onFocus={({ target }) => target.select()}
            style={{ flex: '1 1 240px' }}
          />
          <Button type="primary" icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
            {t('integrations.webhooks.copy')}
          </Button>
        </Flex>
        <div>{t('integrations.webhooks.how')}</div>
        <TestButton id={id} />
      </div>
    </Modal>
  )
}
