import { WarningOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import type { AttentionReason } from '../../../contract/requests/status/request-status.ts'
import { Text } from '../../kit/values/Text.tsx'

/** What a deadline says beside itself already. */
const SAID_BY_DEADLINE: readonly AttentionReason[] = ['overdue', 'deadline_soon', 'no_executor']

interface Props {
  reasons: readonly AttentionReason[]
  /** Where deadline and executors do not stand beside it. */
  isComplete?: boolean
}

/** Why a request wants attention, in words. */
export function AttentionBadges({ reasons, isComplete = false }: Props) {
  const { t } = useTranslation()
  const said = isComplete ? reasons : reasons.filter((reason) => !SAID_BY_DEADLINE.includes(reason))
  return said.map((reason) => (
    <Text key={reason} type="danger">
      <WarningOutlined aria-hidden /> {t(`requests.attention.${reason}`)}
    </Text>
  ))
}
