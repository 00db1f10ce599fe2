import { useNotification } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'
import { Button, Popconfirm } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnInvitation } from '../../contract/invitations.ts'
import { useRoleTitle } from '../components/use-role-title.ts'
import { api } from '../providers/api.ts'
import { LANDING_PATH, switchAccount } from '../providers/auth.ts'
import { useViewer } from '../providers/viewer.ts'
import styles from './Shell.module.css'

/** Companies that wait for one's answer, on every page. Who has not proved their address is told of none. */
export default function Invitations({ isPhone }: { isPhone: boolean }) {
  const viewer = useViewer()
  const mayAnswer = Boolean(viewer?.user.is_email_verified && !viewer.seen_as)
  const { data = [], refetch } = useQuery({
    queryKey: ['invitations'],
    queryFn: () => api.invitations.list(),
    enabled: mayAnswer,
  })
  if (!mayAnswer) return null
  return data.map((invitation) => (
    <InvitationBanner key={invitation.id} invitation={invitation} isPhone={isPhone} onAnswered={() => void refetch()} />
  ))
}

interface BannerProps {
  invitation: OwnInvitation
  isPhone: boolean
  onAnswered: () => void
}

function InvitationBanner({ invitation: { id, company, role }, isPhone, onAnswered }: BannerProps) {
  const { t } = useTranslation()
  const { open } = useNotification()
  const roleTitle = useRoleTitle()
  const [isAccepting, setAccepting] = useState(false)
  const params = { id }

  const tell = (error: unknown) => {
    if (error instanceof Error) open?.({ type: 'error', message: error.message })
    onAnswered()
  }
  const accept = async () => {
    setAccepting(true)
    try {
      const { account_id } = await api.invitations.accept({ params })
      await switchAccount(account_id)
      location.assign(LANDING_PATH)
    } catch (error) {
      tell(error)
      setAccepting(false)
    }
  }
  const decline = () => api.invitations.decline({ params }).then(onAnswered, tell)

  return (
    <div role="status" className={styles.banner}>
      <span>
        {t(isPhone ? 'shell.invitation.short' : 'shell.invitation.banner', { company, role: roleTitle(role) })}
      </span>
      <Button type="primary" size={isPhone ? 'middle' : 'small'} loading={isAccepting} onClick={accept}>
        {t('shell.invitation.accept')}
      </Button>
      <Popconfirm
        title={t('shell.invitation.question', { company })}
        okText={t('shell.invitation.decline')}
        onConfirm={decline}
        {...(isPhone && { okButtonProps: { size: 'middle' }, cancelButtonProps: { size: 'middle' } })}
      >
        <Button type="text" size={isPhone ? 'middle' : 'small'}>
          {t('shell.invitation.decline')}
        </Button>
      </Popconfirm>
    </div>
  )
}
