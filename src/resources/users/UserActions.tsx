import { DeleteOutlined, MailOutlined } from '@ant-design/icons'
import { subject } from '@casl/ability'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import type { Row } from '#src/fields/field.ts'
import { useAttempt } from '#src/kit/feedback/use-attempt.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { Can } from '#src/providers/access-control.tsx'
import { api } from '#src/providers/calls/api.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'

const InvitationSent = lazyPage(() => import('#src/parts/users/InvitationSent.tsx'), 'sentInvitation', 'outbox')
const DeleteUser = lazyPage(() => import('./user-removal/DeleteUser.tsx'), 'userRemoval')

/** The admin's actions on a user, besides editing. */
export function UserActions({ row }: { row: Row }) {
  const { t } = useTexts()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Can I="invite" this={subject('users', row)}>
        <InviteAgain row={row} />
      </Can>
      <Can I="delete" this={subject('users', row)}>
        <Button danger icon={<DeleteOutlined aria-hidden />} onClick={() => setAsking(true)}>
          {t(row.is_invited ? 'users.withdrawInvitation' : 'crud.delete')}
        </Button>
      </Can>
      {isAsking && (
        <Suspense>
          <DeleteUser user={{ id: row.id, name: String(row.name) }} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}

function InviteAgain({ row }: { row: Row }) {
  const { t } = useTexts()
  const attempt = useAttempt()
  const [isSending, setSending] = useState(false)
  const [isSent, setSent] = useState(false)

  async function invite() {
    setSending(true)
    setSent(await attempt(() => api.users.invite({ params: { id: row.id } })))
    setSending(false)
  }

  return (
    <>
      <Button icon={<MailOutlined aria-hidden />} loading={isSending} onClick={invite}>
        {t('users.inviteAgain')}
      </Button>
      {isSent && (
        <Suspense>
          <InvitationSent userId={row.id} onClose={() => setSent(false)} />
        </Suspense>
      )}
    </>
  )
}
