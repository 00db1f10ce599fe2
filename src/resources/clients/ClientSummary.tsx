import { Flex } from 'antd'
import { Suspense } from 'react'
import type { ContactRow } from '#contract/clients/contacts.ts'
import type { Row } from '#src/fields/field.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { Section } from '#src/kit/page/Section.tsx'
import { PlainNotice } from '#src/kit/plain/PlainNotice.tsx'
import { formatDateTime } from '#src/kit/values/format-time.ts'
import { PhoneLink } from '#src/kit/values/PhoneLink.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { useMay } from '#src/providers/use-may.ts'

const OpenRequests = lazyPage(() => import('#src/parts/requests/OpenRequests.tsx'))

/** What is asked first when the client calls: the open requests, and the other contacts. */
export function ClientSummary({ row }: { row: Row }) {
  const seesRequests = useMay('requests', 'list')
  return (
    <Flex vertical gap="middle">
      <UnsubscribedNotice row={row} />
      {seesRequests && (
        <Suspense fallback={null}>
          <OpenRequests filters={{ client_id: String(row.id) }} />
        </Suspense>
      )}
      <ContactsToCall contacts={(row.contacts as readonly ContactRow[] | undefined) ?? []} />
    </Flex>
  )
}

function ContactsToCall({ contacts }: { contacts: readonly ContactRow[] }) {
  const { t } = useTexts()
  const reached = contacts.filter(({ phone }) => phone)
  if (reached.length === 0) return null
  return (
    <Section title={t('clients.toCall')}>
      <Flex gap="4px 24px" wrap component="ul" style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {reached.map(({ id, name, position, phone }) => (
          <li key={id}>
            {name} {position && <Text type="secondary">{position}</Text>} <PhoneLink phone={phone ?? ''} />
          </li>
        ))}
      </Flex>
    </Section>
  )
}

/** Says that the client's address has unsubscribed from emails, whatever the switches say. */
function UnsubscribedNotice({ row: { email, email_unsubscribed_at: since } }: { row: Row }) {
  const { t, language } = useTexts()
  if (typeof since !== 'string') return null
  return (
    <PlainNotice type="info" message={t('clients.unsubscribed', { email, time: formatDateTime(since, language) })} />
  )
}
