import { ClockCircleOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { useViewer } from '../providers/viewer.ts'
import { clockAtCompany } from './company-time.ts'
import { Text } from './Text.tsx'
import { useNow } from './use-now.ts'

/** On pages full of times: whose they are, where the reader's clocks differ from the company's; to its clients, too. */
export function ZoneNote({ clientOf }: { clientOf?: { timezone: string } }) {
  const { t, i18n } = useTranslation()
  const own = useViewer()?.account
  const company = clientOf ?? own
  const now = new Date(useNow()).toISOString()
  const clock = company && clockAtCompany(now, company.timezone, i18n.language)
  if (!clock) return null
  return (
    <div role="note" style={{ marginBlockEnd: 12 }}>
      <Text type="secondary">
        <ClockCircleOutlined aria-hidden /> {t(clientOf ? 'shell.zone.forClient' : 'shell.zone.note', { ...clock })}
      </Text>
    </div>
  )
}
