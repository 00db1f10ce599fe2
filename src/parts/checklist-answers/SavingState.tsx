import { CheckOutlined, LoadingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Text } from '#src/kit/values/Text.tsx'
import type { useSavedAnswer } from './use-saved-answer.ts'

type SavedAnswer = Pick<ReturnType<typeof useSavedAnswer>, 'state' | 'reason' | 'retry'>

/** Whether an answer is saved; one that failed can be sent again. */
export function SavingState({ saved: { state, reason, retry } }: { saved: SavedAnswer }) {
  const { t } = useTranslation()
  return (
    <div role="status" aria-live="polite">
      {state === 'saving' && (
        <Text type="secondary">
          <LoadingOutlined aria-hidden /> {t('requests.saving.saving')}
        </Text>
      )}
      {state === 'saved' && (
        <Text type="secondary">
          <CheckOutlined aria-hidden /> {t('requests.saving.saved')}
        </Text>
      )}
      {state === 'failed' && (
        <Text type="danger">
          {t('requests.saving.failed', { reason })}{' '}
          <Button size="large" onClick={retry}>
            {t('requests.saving.retry')}
          </Button>
        </Text>
      )}
    </div>
  )
}
