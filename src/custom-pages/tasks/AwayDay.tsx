import { DisconnectOutlined } from '@ant-design/icons'
import { Empty } from 'antd'
import { useTranslation } from 'react-i18next'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { dateFormat } from '#contract/values/formats.ts'
import { Text } from '#src/kit/values/Text.tsx'
import { useNow } from '#src/kit/values/use-now.ts'
import styles from '#src/parts/requests/day/day.module.css'
import { PulledNote } from '#src/parts/requests/PulledNote.tsx'
import { useActor } from '#src/providers/actor.ts'
import { useOperations } from '#src/providers/offline/logged-operations.ts'
import { withOperations } from '../requests/unsent/with-operations.ts'
import { type AwayGroup, awayGroups } from './away-groups.ts'
import { DayRequest } from './DayRequest.tsx'
import { WhomToCall } from './RequestPhone.tsx'

/** In place of the day while it cannot be read: the coming days as they were pulled, with what was done here since. */
export default function AwayDay({ pulled }: { pulled: { pages: RequestPage[]; at: string } | null }) {
  const { t } = useTranslation()
  const operations = useOperations()
  const timeZone = useActor()?.account.timezone ?? 'UTC'
  const now = useNow()
  if (!pulled) return <NothingPulled />
  const requests = pulled.pages.map((page) =>
    withOperations(
      page,
      operations.filter(({ requestId }) => requestId === page.id),
    ),
  )
  return (
    <>
      <PulledNote at={pulled.at} count={requests.length} />
      {requests.length === 0 && <Text type="secondary">{t('tasks.away.noRequests')}</Text>}
      <div className={styles.day}>
        {awayGroups(requests, timeZone, now).map((group) => (
          <Group key={group.name === 'day' ? group.day : group.name} group={group} />
        ))}
      </div>
    </>
  )
}

function Group({ group }: { group: AwayGroup }) {
  const { t, i18n } = useTranslation()
  const title =
    group.name === 'day'
      ? dateFormat(i18n.language, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
          new Date(group.day),
        )
      : t(`tasks.away.${group.name}`)
  return (
    <section className={styles.section} aria-label={title}>
      <header className={styles.sectionHead}>
        <h2>
          {title}
          <span className={styles.count}>{group.requests.length}</span>
        </h2>
      </header>
      <ul className={styles.rows}>
        {group.requests.map((request) => (
          <li key={request.id}>
            <DayRequest request={request} isAttention={false} phone={<PulledPhone request={request} />} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Its own contact before those of its facility. */
function PulledPhone({ request: { contact, facility_contacts } }: { request: RequestPage }) {
  const called = [contact, ...facility_contacts].find((one) => one?.phone)
  return called?.phone ? <WhomToCall name={called.name} phone={called.phone} /> : null
}

function NothingPulled() {
  const { t } = useTranslation()
  return (
    <Empty
      image={<DisconnectOutlined aria-hidden style={{ fontSize: 48, opacity: 0.45 }} />}
      styles={{ root: { marginBlock: 48 }, image: { height: 'auto', marginBlockEnd: 16 } }}
      description={t('tasks.away.nothing')}
    />
  )
}
