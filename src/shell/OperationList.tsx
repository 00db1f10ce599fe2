import { Button, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { fillPath, PATHS } from '#contract/paths.ts'
import { Modal } from '#src/kit/overlays/Modal.tsx'
import { useFocusReturn } from '../kit/page/use-focus-return.ts'
import { formatDateTime } from '../kit/values/format-time.ts'
import { Text } from '../kit/values/Text.tsx'
import { OperationState } from '../parts/requests/OperationState.tsx'
import { retryAllOperations } from '../providers/offline/operation-log.ts'
import { isPending, noteInShort, type Operation } from '../providers/offline/operations.ts'
import styles from './Shell.module.css'

interface Props {
  operations: readonly Operation[]
  onClose: () => void
}

/** The operations that the server does not have yet, with the reason where it rejected one. */
export default function OperationList({ operations, onClose }: Props) {
  const { t, i18n } = useTranslation()
  useFocusReturn()
  return (
    <Modal
      open
      title={t('shell.connection.title')}
      onCancel={onClose}
      footer={
        operations.some(isPending) && (
          <Button type="primary" onClick={retryAllOperations}>
            {t('shell.connection.retryAll')}
          </Button>
        )
      }
    >
      {operations.length === 0 && <p>{t('shell.connection.allSent')}</p>}
      <Flex vertical gap="middle" component="ul" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {operations.map((operation) => (
          <li key={operation.id}>
            <div>
              <strong>{t(`shell.connection.calls.${operation.call}`)}</strong> <Subject operation={operation} />
            </div>
            <div>
              <Link
                to={fillPath(PATHS.requests.show, operation.requestId)}
                onClick={onClose}
                className={styles.subject}
              >
                {t('requests.numbered', { number: operation.requestNumber })}
              </Link>{' '}
              <Text type="secondary">{formatDateTime(operation.doneAt, i18n.language)}</Text>
            </div>
            <OperationState operation={operation} />
          </li>
        ))}
      </Flex>
    </Modal>
  )
}

/** An operation in a few words: a note's text, the title of an item or a line, a file's name. */
function Subject({ operation }: { operation: Operation }) {
  switch (operation.call) {
    case 'interact':
      return noteInShort(operation)
    case 'addWork':
      return operation.args.body.title
    case 'attachFiles':
      return operation.args.files?.map(({ name }) => name).join(', ')
    default:
      return operation.subject
  }
}
