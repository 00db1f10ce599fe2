import { useEffect } from 'react'
import type { TabProps } from '#src/crud/resource.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'

const InvitationSent = lazyPage(() => import('#src/parts/users/InvitationSent.tsx'), 'sentInvitation', 'outbox')

/** What became of the invitation of a user who was just added, if they get one. */
export function UserInvited({ row, onClose }: TabProps & { onClose: () => void }) {
  const isInvited = Boolean(row.is_invited && row.is_active)
  useEffect(() => {
    if (!isInvited) onClose()
  }, [isInvited, onClose])
  return isInvited ? <InvitationSent userId={row.id} onClose={onClose} /> : null
}
