import { useTranslation } from 'react-i18next'
import { Modal } from '../overlays/Modal.tsx'
import { useFocusReturn } from '../page/use-focus-return.ts'
import styles from './ListKeys.module.css'

interface Props {
  hasCreate: boolean
  onClose: () => void
}

/** The keyboard shortcuts of a list. */
export default function KeysDialog({ hasCreate, onClose }: Props) {
  const { t } = useTranslation()
  useFocusReturn()
  const keys = [
    ['J', 'next'],
    ['K', 'previous'],
    ['Enter', 'open'],
    ...(hasCreate ? [['N', 'create'] as const] : []),
    ['/', 'search'],
    ['?', 'help'],
  ] as const
  return (
    <Modal open title={t('crud.keys.title')} footer={null} onCancel={onClose} width={420}>
      <dl className={styles.keys}>
        {keys.map(([key, what]) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`crud.keys.${what}`)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
