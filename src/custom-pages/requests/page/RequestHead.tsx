import { EnvironmentOutlined, PhoneOutlined } from '@ant-design/icons'
import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { fillPath, PATHS } from '#contract/paths.ts'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { formatDuration } from '#contract/values/formats.ts'
import { DateTime } from '#src/kit/values/DateTime.tsx'
import { PhoneLink } from '#src/kit/values/PhoneLink.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { Deadline } from '#src/parts/requests/Deadline.tsx'
import { Executors } from '#src/parts/requests/Executors.tsx'
import { mapsUrl } from '#src/parts/requests/maps-url.ts'
import { useAbility } from '#src/providers/access-control.tsx'
import { useIsPhone } from '#src/theme/use-is-phone.ts'
import type { HeaderAction } from '../actions/use-request-actions.tsx'
import { ChangeButton } from './ChangeButton.tsx'
import { RequestFact } from './RequestFact.tsx'
import styles from './request-page.module.css'

interface Props {
  request: RequestPage
  onTake: (action: HeaderAction) => void
}

/** What is asked first: who comes and when, where to, and whom to call there. A phone in the field says where first. */
export function RequestHead({ request, onTake }: Props) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const who = <WhoAndWhen request={request} onTake={onTake} />
  return (
    <section className={styles.head} aria-label={t('requestPage.head')}>
      <dl className={styles.facts}>
        {!isPhone && who}
        <Place request={request} />
        {isPhone && who}
      </dl>
    </section>
  )
}

function WhoAndWhen({ request, onTake }: Props) {
  const { t, i18n } = useTranslation()
  return (
    <>
      <RequestFact title={t('requests.fields.employees')}>
        <Executors users={request.employees} />
        <ChangeButton action="assign" request={request} onTake={onTake} />
      </RequestFact>
      <RequestFact title={t('requests.fields.planned_start_at')}>
        {request.planned_start_at ? <DateTime at={request.planned_start_at} /> : '—'}
        <Text type="secondary"> · {formatDuration(request.duration_min, i18n.language)}</Text>
      </RequestFact>
      <RequestFact title={t('requests.fields.deadline_at')}>
        <Deadline at={request.deadline_at} status={request.status} />
        <ChangeButton action="change-deadline" request={request} onTake={onTake} />
      </RequestFact>
    </>
  )
}

function Place({ request }: { request: RequestPage }) {
  const { t } = useTranslation()
  const ability = useAbility()
  const { client, facility, contact, facility_contacts: contacts } = request
  const maps = mapsUrl(request)
  // Often the request's contact is one of the facility's.
  const others = contacts.filter(({ name, phone }) => name !== contact?.name || phone !== contact.phone)
  return (
    <>
      {facility && (
        <RequestFact title={t('requests.fields.facility')}>
          {ability.can('read', 'facilities') ? (
            <Link to={fillPath(PATHS.facilities.show, facility.id)}>{facility.name}</Link>
          ) : (
            facility.name
          )}
          {facility.address && <div>{facility.address}</div>}
          {maps && (
            <a href={maps} target="_blank" rel="noreferrer" className={styles.call}>
              <EnvironmentOutlined aria-hidden /> {t('requestPage.map')}
            </a>
          )}
        </RequestFact>
      )}
      {client && (
        <RequestFact title={t('requests.fields.client')}>
          {ability.can('read', 'clients') ? (
            <Link to={fillPath(PATHS.clients.show, client.id)}>{client.name}</Link>
          ) : (
            client.name
          )}
        </RequestFact>
      )}
      {contact && (
        <RequestFact title={t('requestPage.contact')}>
          <Contact {...contact} />
        </RequestFact>
      )}
      {others.length > 0 && (
        <RequestFact title={t('requestPage.facilityContacts')}>
          <Flex vertical gap="small">
            {others.map((one) => (
              <Contact key={one.id} {...one} />
            ))}
          </Flex>
        </RequestFact>
      )}
    </>
  )
}

interface ContactProps {
  name: string
  phone: string | null
  position: string | null
}

function Contact({ name, phone, position }: ContactProps) {
  return (
    <div>
      {name}
      {position && <Text type="secondary"> · {position}</Text>}
      {phone && (
        <div>
          <PhoneLink phone={phone} className={styles.call}>
            <PhoneOutlined aria-hidden />{' '}
          </PhoneLink>
        </div>
      )}
    </div>
  )
}
