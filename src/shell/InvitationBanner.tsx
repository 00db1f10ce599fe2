import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Agreed } from '#contract/auth/consents.ts'
import type { OwnInvitation } from '#contract/auth/invitations.ts'
import { LEGAL_VERSIONS } from '#contract/auth/legal-versions.ts'
import { LANDING_PATH } from '#contract/paths.ts'
import { AgreementText } from '../custom-pages/auth/AgreementText.tsx'
import { useAttempt } from '../kit/feedback/use-attempt.ts'
import { HARMLESS, useConfirm } from '../kit/feedback/use-confirm.ts'
import { useRoleTitle } from '../parts/users/use-role-title.ts'
import { switchAccount } from '../providers/auth.ts'
import { api } from '../providers/calls/api.ts'
import { leaveFor } from '../providers/calls/session.ts'
import styles from './Shell.module.css'
import { useAskAboutWaitingWork } from './use-ask-about-waiting-work.ts'

interface Props {
  invitation: OwnInvitation
  isPhone: boolean
  onAnswered: () => void
}

/** An invitation, to accept or decline. */
export default function InvitationBanner({
  invitation: { id, company: account, role, needs_agreement },
  isPhone,
  onAnswered,
}: Props) {
  const { t } = useTranslation()
  const roleTitle = useRoleTitle()
  const attempt = useAttempt()
  const confirm = useConfirm()
  const ask = useAskAboutWaitingWork()
  const [isAccepting, setAccepting] = useState(false)
  const params = { id }

  const accept = async (agreement: { agreed?: Agreed }) => {
    setAccepting(true)
    const isAccepted = await attempt(async () => {
      const { account_id } = await api.invitations.accept({ params, body: agreement })
      await switchAccount(account_id)
      leaveFor(LANDING_PATH)
    })
    if (isAccepted) return
    setAccepting(false)
    onAnswered()
  }
  const askToAgree = () => {
    if (!needs_agreement) return accept({})
    void confirm({
      ...HARMLESS,
      title: t('shell.invitation.accepting', { company: account }),
      content: <AgreementText sentence="invitation.agree" />,
      okText: t('guest.invitation.accept'),
      onOk: () => accept({ agreed: LEGAL_VERSIONS }),
    })
  }
  const decline = () =>
    void confirm({
      title: t('shell.invitation.question', { company: account }),
      okText: t('shell.invitation.decline'),
      onOk: () => api.invitations.decline({ params }).finally(onAnswered),
    })

  return (
    <div role="status" className={styles.banner}>
      <span>
        {t(isPhone ? 'shell.invitation.short' : 'shell.invitation.banner', { company: account, role: roleTitle(role) })}
      </span>
      <Button
        type="primary"
        size={isPhone ? 'middle' : 'small'}
        loading={isAccepting}
        onClick={() => ask('switch', askToAgree)}
      >
        {t('shell.invitation.accept')}
      </Button>
      <Button type="text" size={isPhone ? 'middle' : 'small'} onClick={decline}>
        {t('shell.invitation.decline')}
      </Button>
    </div>
  )
}
