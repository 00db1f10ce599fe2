import { WarningOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import type { AttentionReason } from '#contract/requests/status/request-status.ts'
import { Text } from '#src/kit/values/Text.tsx'

/** Reasons that the deadline and executors columns already show. */
const SAID_BY_DEADLINE: readonly AttentionReason[] = ['overdue', 'deadline_soon', 'no_executor']

interface Props {
  reasons: readonly AttentionReason[]
  /** Shows all reasons, for places without the deadline and the executors. */
  isComplete?: boolean
}

/** Why a request needs attention. */
export function AttentionBadges({ reasons, isComplete = false }: Props) {
  const { t } = useTranslation()
  const said = isComplete ? reasons : reasons.filter((reason) => !SAID_BY_DEADLINE.includes(reason))
  return said.map((reason) => (
    <Text key={reason} type="danger">
      <WarningOutlined aria-hidden /> {t(`requests.attention.${reason}`)}
    </Text>
  ))
}
