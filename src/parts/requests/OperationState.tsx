import { ClockCircleOutlined, LoadingOutlined, PictureOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { Text } from '#src/kit/values/Text.tsx'
import { discardOperation, retryOperation } from '#src/providers/offline/operation-log.ts'
import { isBeingSaved, type Operation } from '#src/providers/offline/operations.ts'

/** The state of an operation: it is waiting, being sent, has files on the way, or was rejected and needs a decision. */
export function OperationState({ operation }: { operation: Operation }) {
  const { id, state, outcome, reason, refusal } = operation
  const { t } = useTranslation()
  return (
    <div role="status">
      {state === 'waiting' && (
        <Text type="secondary">
          <ClockCircleOutlined aria-hidden /> {t('requests.saving.waiting')}
        </Text>
      )}
      {isBeingSaved(operation) && (
        <Text type="secondary">
          <LoadingOutlined aria-hidden /> {t('requests.saving.saving')}
        </Text>
      )}
      {state === 'promised' && (
        <Text type="secondary">
          <PictureOutlined aria-hidden /> {t('requests.saving.promised')}
        </Text>
      )}
      {state === 'ended' && (
        <Text type={outcome === 'kept' ? 'secondary' : 'danger'}>
          {outcome === 'kept'
            ? t('requests.saving.kept')
            : t('requests.saving.refused', {
                reason: t(reason === 'not_found' ? 'requests.saving.gone' : 'requests.saving.notAccepted'),
              })}
          <Flex component="span" style={{ marginBlockStart: 8 }}>
            <Button size="large" onClick={() => discardOperation(id)}>
              {t('requests.saving.understood')}
            </Button>
          </Flex>
        </Text>
      )}
      {state === 'refused' && (
        <Text type="danger">
          {t('requests.saving.refused', { reason: refusal })}
          <Flex component="span" wrap gap="small" style={{ marginBlockStart: 8 }}>
            <Button size="large" onClick={() => retryOperation(id)}>
              {t('requests.saving.retry')}
            </Button>
            <Button size="large" danger onClick={() => discardOperation(id)}>
              {t('requests.saving.discard')}
            </Button>
          </Flex>
        </Text>
      )}
    </div>
  )
}
