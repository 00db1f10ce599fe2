import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Card, Empty, Flex } from 'antd'
import { Suspense, useState } from 'react'
import type { ContactOwner, ContactRow } from '#contract/clients/contacts.ts'
import { useConfirm } from '#src/kit/feedback/use-confirm.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { FOCUS_HOME } from '#src/kit/page/use-focus-return.ts'
import { PhoneLink } from '#src/kit/values/PhoneLink.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { api, type Done } from '#src/providers/calls/api.ts'
import { useUpdateCachedRow } from '#src/providers/calls/use-keep-row.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'

const ContactForm = lazyPage(() => import('./ContactForm.tsx'))
const MergeContact = lazyPage(() => import('#src/parts/merging/MergeContact.tsx'), 'merging')
const EraseButton = lazyPage(() => import('./EraseButton.tsx'), 'leaving')

const RESOURCE_OF = { client: 'clients', facility: 'facilities' } as const

interface ContactListProps {
  owner: ContactOwner
  ownerId: number
  contacts: readonly ContactRow[]
  mayChange: boolean
  mayErase: boolean
}

/** The contacts of a client or a facility, added, edited and removed in place. */
export default function ContactList({ owner, ownerId, contacts, mayChange, mayErase }: ContactListProps) {
  const { t } = useTexts()
  const updateCached = useUpdateCachedRow({ name: RESOURCE_OF[owner] })
  const [edited, setEdited] = useState<number | 'new' | null>(null)

  function show(shown: readonly ContactRow[], answer: ContactRow | Done) {
    updateCached(ownerId, answer, (row) => ({ ...row, contacts: shown }))
    setEdited(null)
  }

  function showWithout({ id }: ContactRow, answer: Done) {
    show(
      contacts.filter((one) => one.id !== id),
      answer,
    )
  }

  function showSaved(saved: ContactRow) {
    const isNew = !contacts.some(({ id }) => id === saved.id)
    show(isNew ? [...contacts, saved] : contacts.map((one) => (one.id === saved.id ? saved : one)), saved)
  }

  const form = (contact: ContactRow | null) => (
    <ContactForm
      owner={owner}
      ownerId={ownerId}
      contact={contact}
      onSaved={showSaved}
      onCancel={() => setEdited(null)}
    />
  )
  return (
    <Flex vertical gap="small" style={{ maxWidth: 880 }}>
      {contacts.length === 0 && edited === null && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('contacts.empty')} />
      )}
      <Flex component="ul" vertical gap="small" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {contacts.map((contact) => (
          <li key={contact.id}>
            <Card size="small">
              {edited === contact.id ? (
                form(contact)
              ) : (
                <Flex justify="space-between" align="flex-start" gap="small" wrap>
                  <ContactSummary contact={contact} />
                  <Flex gap="small">
                    {mayChange && (
                      <ContactButtons
                        owner={owner}
                        ownerId={ownerId}
                        contact={contact}
                        onEdit={() => setEdited(contact.id)}
                        onRemoved={(answer) => showWithout(contact, answer)}
                      />
                    )}
                    <Suspense fallback={null}>
                      {mayChange && contacts.length > 1 && (
                        <MergeContact
                          owner={RESOURCE_OF[owner]}
                          ownerId={ownerId}
                          contact={contact}
                          others={contacts.filter(({ id }) => id !== contact.id)}
                        />
                      )}
                    </Suspense>
                    {/* While the button's code is loading, the list and the focus in it stay. */}
                    <Suspense fallback={null}>
                      {mayErase && (
                        <EraseButton contact={contact} onErased={(answer) => showWithout(contact, answer)} />
                      )}
                    </Suspense>
                  </Flex>
                </Flex>
              )}
            </Card>
          </li>
        ))}
      </Flex>
      {edited === 'new' && <Card size="small">{form(null)}</Card>}
      {mayChange && edited === null && (
        <Button
          icon={<PlusOutlined aria-hidden />}
          {...{ [FOCUS_HOME]: '' }}
          onClick={() => setEdited('new')}
          style={{ alignSelf: 'flex-start' }}
        >
          {t('contacts.add')}
        </Button>
      )}
    </Flex>
  )
}

function ContactSummary({ contact: { name, position, phone, email } }: { contact: ContactRow }) {
  return (
    <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <strong>{name}</strong>
      {position && <Text type="secondary"> · {position}</Text>}
      <Flex gap="middle" wrap>
        {phone && <PhoneLink phone={phone} />}
        {email && (
          <a href={`mailto:${email}`} className="standalone-link">
            {email}
          </a>
        )}
      </Flex>
    </div>
  )
}

interface ContactButtonsProps {
  owner: ContactOwner
  ownerId: number
  contact: ContactRow
  onEdit: () => void
  onRemoved: (answer: Done) => void
}

function ContactButtons({ owner, ownerId, contact, onEdit, onRemoved }: ContactButtonsProps) {
  const { t } = useTexts()
  const confirm = useConfirm()

  async function remove() {
    onRemoved(await api.contacts.remove({ params: { entity: owner, id: ownerId, contactId: contact.id } }))
  }

  function ask() {
    void confirm({ title: t('contacts.removeQuestion', { name: contact.name }), onOk: remove })
  }

  return (
    <>
      <Button
        icon={<EditOutlined aria-hidden />}
        aria-label={t('contacts.editNamed', { name: contact.name })}
        onClick={onEdit}
      />
      <Button
        danger
        icon={<DeleteOutlined aria-hidden />}
        aria-label={t('contacts.removeNamed', { name: contact.name })}
        onClick={ask}
      />
    </>
  )
}
