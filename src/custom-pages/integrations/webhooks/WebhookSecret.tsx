import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { NewWebhook } from '#contract/integrations/webhooks.ts'
import { CopyField } from '#src/kit/inputs/CopyField.tsx'
import { Modal } from '#src/kit/overlays/Modal.tsx'
import { TestButton } from './TestButton.tsx'
import styles from './webhooks.module.css'

/** The secret of a webhook, the only time that it is shown. */
export function WebhookSecret({ made: { id, secret }, onClose }: { made: NewWebhook; onClose: () => void }) {
  const { t } = useTranslation()
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
        <CopyField
          isMain
          value={secret}
          label={t('integrations.webhooks.fields.secret')}
          texts={{
            copy: t('integrations.webhooks.copy'),
            copied: t('integrations.webhooks.copied'),
            notCopied: t('integrations.webhooks.notCopied'),
          }}
        />
        <div>{t('integrations.webhooks.how')}</div>
        <TestButton id={id} />
      </div>
    </Modal>
  )
}
