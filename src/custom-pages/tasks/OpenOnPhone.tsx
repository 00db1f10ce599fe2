import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Modal } from '#src/kit/overlays/Modal.tsx'
import { QrCode } from '#src/resources/equipment/QrCode.tsx'
import styles from './first-steps.module.css'

const THIS_COMPUTER = /^(localhost|127\.|\[?::1)/

/** The address of the application as a code for a phone's camera. */
export function OpenOnPhone({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { origin, hostname } = window.location
  return (
    <Modal
      open
      title={t('firstSteps.code.title')}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('firstSteps.code.close')}</Button>}
    >
      <QrCode text={origin} alt={t('firstSteps.code.alt', { address: origin })} className={styles.code} />
      <p style={{ textAlign: 'center' }}>{origin}</p>
      <p>{t('firstSteps.code.text')}</p>
      {THIS_COMPUTER.test(hostname) && <Alert type="info" showIcon message={t('firstSteps.code.local')} />}
    </Modal>
  )
}
