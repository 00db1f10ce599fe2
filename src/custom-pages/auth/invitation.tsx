import { Alert, Button, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { OpenedInvitation } from '#contract/auth/invitations.ts'
import { LEGAL_VERSIONS } from '#contract/auth/legal-versions.ts'
import { GUEST_PATHS, LANDING_PATH } from '#contract/paths.ts'
import { loadActor } from '#src/providers/actor.ts'
import { authProvider, switchAccount } from '#src/providers/auth.ts'
import { api } from '#src/providers/calls/api.ts'
import { isApiError } from '#src/providers/calls/api-error.ts'
import { hasSession, leaveFor } from '#src/providers/calls/session.ts'
import { AgreementText } from './AgreementText.tsx'
import { GuestLayout } from './GuestLayout.tsx'
import { type MailedLink, type NewPassword, NewPasswordForm } from './NewPasswordForm.tsx'

/** Where an invitation's email leads: a button accepts it, because programs that follow links must not. */
export default function InvitationPage() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const email = params.get('email') ?? ''
  const token = params.get('token') ?? ''
  const [invitation, setInvitation] = useState<OpenedInvitation | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  useEffect(() => {
    api.invitations.open({ body: { email, token } }).then(setInvitation, (error: unknown) => {
      setFailure(reasonOf(error, t('guest.invitation.dead')))
    })
  }, [email, token, t])

  return (
    <GuestLayout
      title={t('guest.invitation.title')}
      intro={invitation && t('guest.invitation.text', { company: invitation.company, email: invitation.email })}
      width={400}
      after={!hasSession() && <Link to={GUEST_PATHS.signIn}>{t('guest.forgot.toSignIn')}</Link>}
    >
      <meta name="robots" content="noindex, nofollow" />
      {failure && <Alert type="error" role="alert" showIcon message={failure} style={{ marginBlockStart: 16 }} />}
      {!invitation && !failure && <Skeleton active title={false} />}
      {invitation && <Acceptance invitation={invitation} link={{ email: invitation.email, token }} />}
    </GuestLayout>
  )
}

function Acceptance({ invitation, link }: { invitation: OpenedInvitation; link: MailedLink }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const dead = t('guest.invitation.dead')

  const accept = async (values: NewPassword | object = {}) => {
    const { account_id } = await api.invitations.acceptByLink({ body: { ...link, ...values, agreed: LEGAL_VERSIONS } })
    if (!invitation.needs_password && (await isSignedInAs(link.email))) {
      await switchAccount(account_id)
      leaveFor(LANDING_PATH)
      return
    }
    // The user who was signed in here may be another one.
    if (hasSession()) await authProvider.logout()
    if ('password' in values) {
      const answer = await authProvider.login({ email: link.email, password: values.password })
      if (answer.success) {
        await switchAccount(account_id)
        leaveFor(LANDING_PATH)
        return
      }
    }
    navigate(GUEST_PATHS.signIn, { replace: true, state: { email: link.email, notice: 'invitationAccepted' } })
  }

  if (invitation.needs_password) {
    return (
      <>
        <p>{t('guest.invitation.setPassword')}</p>
        <NewPasswordForm
          link={link}
          submitText={t('guest.invitation.accept')}
          send={accept}
          agreement={<AgreementText sentence="invitation.agree" />}
          help={dead}
        />
      </>
    )
  }
  const press = () => {
    setSending(true)
    accept().catch((error: unknown) => {
      setFailure(reasonOf(error, dead))
      setSending(false)
    })
  }
  return (
    <>
      {failure && <Alert type="error" role="alert" showIcon message={failure} style={{ marginBlockEnd: 16 }} />}
      <p>
        <AgreementText sentence="invitation.agree" />
      </p>
      <Button type="primary" size="large" block loading={isSending} onClick={press}>
        {t('guest.invitation.accept')}
      </Button>
    </>
  )
}

/** @param dead the text for a link that the server no longer accepts, for whatever reason */
function reasonOf(error: unknown, dead: string): string {
  if (!isApiError(error, 'validation_failed')) return (error as Error).message
  const { agreed, token } = error.fields
  return agreed?.message ?? (token?.key === 'invitation_moved' ? token.message : dead)
}

async function isSignedInAs(email: string): Promise<boolean> {
  if (!hasSession()) return false
  const actor = await loadActor().catch(() => null)
  return actor?.user.email === email
}
