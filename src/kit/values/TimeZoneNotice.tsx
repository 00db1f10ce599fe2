import { ClockCircleOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { useActor } from '#src/providers/actor.ts'
import { Text } from './Text.tsx'
import { useNow } from './use-now.ts'
import { clockAtAccount } from './zoned-time.ts'

interface Props {
  /** The account whose time zone the page uses, when shown to a guest. */
  guestOf?: { timezone: string }
  /** The page has day inputs, which use the account's time zone. */
  hasDays?: boolean
}

/** For pages full of times: names their time zone, when the user's differs from the account's. */
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
