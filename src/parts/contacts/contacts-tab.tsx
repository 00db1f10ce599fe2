import type { ContactOwner, ContactRow } from '#contract/clients/contacts.ts'
import type { Tab } from '#src/crud/resource.ts'
import { useMayTake } from '#src/crud/use-may-take.ts'
import type { Row } from '#src/fields/field.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'

const ContactList = lazyPage(() => import('./ContactList.tsx'))

type RowWithContacts = Row & { contacts?: ContactRow[] }

/** The contacts of a client or a facility. */
export function contactsTab(owner: ContactOwner): Tab {
  function ContactsContent({ row }: { row: Row }) {
    const { id, contacts = [] } = row as RowWithContacts
    return (
      <ContactList
        owner={owner}
        ownerId={id}
        contacts={contacts}
        mayChange={useMayTake('contacts', row)}
        mayErase={useMayTake('erase-contacts', row)}
      />
    )
  }
  return { key: 'contacts', Content: ContactsContent }
}
