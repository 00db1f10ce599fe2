import { WarningFilled } from '@ant-design/icons'
import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ScheduledRequestRow } from '#contract/scheduler/scheduled-requests.ts'
import { Text } from '#src/kit/values/Text.tsx'
import { formatBeginning } from './format-day.ts'

type Shown = Pick<ScheduledRequestRow, 'state' | 'next_occurrence' | 'timezone' | 'last_failure'>

/** The next date without a request, or why there is none; and the reason when the last creation failed. */
export function NextOccurrence({ row: { state, next_occurrence, timezone, last_failure } }: { row: Shown }) {
  const { t, i18n } = useTranslation()
  return (
    <Flex vertical gap={2}>
      {next_occurrence ? (
        <time dateTime={next_occurrence.starts_at}>
          {formatBeginning(next_occurrence.starts_at, i18n.language, timezone)}
        </time>
      ) : (
        <Text type="secondary">{t(`scheduled_requests.noNext.${state}`)}</Text>
      )}
      {last_failure && (
        <Text type="danger">
          <WarningFilled aria-hidden />{' '}
          {t('scheduled_requests.lastFailure', { reason: t(`scheduled_requests.failures.${last_failure}`) })}
        </Text>
      )}
    </Flex>
  )
}
