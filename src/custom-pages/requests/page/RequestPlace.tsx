import { EnvironmentOutlined, PhoneOutlined } from '@ant-design/icons'
import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { fillPath, PATHS } from '#contract/paths.ts'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { Section } from '#src/kit/page/Section.tsx'
import { PhoneLink } from '#src/kit/values/PhoneLink.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { mapsUrl } from '#src/parts/requests/maps-url.ts'
import { useAbility } from '#src/providers/access-control.tsx'
import { RequestFact } from './RequestFact.tsx'
import styles from './request-page.module.css'

/** Where to go, and whom to call there. */
export function RequestPlace({ request }: { request: RequestPage }) {
  const { t } = useTranslation()
  const ability = useAbility()
  const { client, facility, contact, facility_contacts: contacts } = request
  const maps = mapsUrl(request)
  // Often the request's contact is one of the facility's.
  const others = contacts.filter(({ name, phone }) => name !== contact?.name || phone !== contact.phone)
  return (
    <Section title={t('requestPage.location')}>
      <dl className={styles.facts}>
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
      </dl>
    </Section>
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
