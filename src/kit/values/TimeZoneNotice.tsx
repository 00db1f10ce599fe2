import { ClockCircleOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { useActor } from '../../providers/actor.ts'
import { Text } from './Text.tsx'
import { useNow } from './use-now.ts'
import { clockAtAccount } from './zoned-time.ts'

interface Props {
  /** Whose clock the page goes by, when it is shown to a guest. */
  guestOf?: { timezone: string }
  /** The page asks for days, which go by the company's clock. */
  hasDays?: boolean
}

/** On pages full of times: whose they are, where the reader's clocks differ from the company's. */
export function TimeZoneNotice({ guestOf, hasDays = false }: Props) {
  const { t, i18n } = useTranslation()
  const own = useActor()?.account
  const account = guestOf ?? own
  const now = new Date(useNow()).toISOString()
  const clock = account && clockAtAccount(now, account.timezone, i18n.language)
  if (!clock) return null
  return (
    <div role="note" style={{ marginBlockEnd: 12 }}>
      <Text type="secondary">
        <ClockCircleOutlined aria-hidden /> {t(guestOf ? 'shell.zone.forClient' : 'shell.zone.note', { ...clock })}{' '}
        {hasDays && t('shell.zone.days')}
      </Text>
    </div>
  )
}
