import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { LEGAL_VERSIONS } from '#contract/auth/legal-versions.ts'
import { GUEST_PATHS } from '#contract/paths.ts'
import { authProvider } from '#src/providers/auth.ts'
import { api } from '#src/providers/calls/api.ts'
import { hasSession } from '#src/providers/calls/session.ts'
import { AgreementText } from './AgreementText.tsx'
import { GuestLayout } from './GuestLayout.tsx'
import { type NewPassword, NewPasswordForm } from './NewPasswordForm.tsx'

/** Where mailed links lead: another password, the first one of an invited user, or one that restores the former address. */
export default function ResetPasswordPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const link = { email: params.get('email') ?? '', token: params.get('token') ?? '' }
  const isUndo = params.has('undo')
  const isFirst = params.has('new')
  const title = isUndo ? 'titleUndo' : isFirst ? 'titleFirst' : 'title'

  const reset = async (values: NewPassword) => {
    const body = { ...link, ...values }
    await (isUndo
      ? api.passwords.undoEmail({ body })
      : api.passwords.reset({ body: { ...body, agreed: LEGAL_VERSIONS } }))
    // The user who was signed in here may be another one.
    if (hasSession()) await authProvider.logout()
    if (isFirst && !isUndo) {
      const answer = await authProvider.login({ email: link.email, password: values.password })
      if (answer.success) return navigate(answer.redirectTo, { replace: true })
    }
    navigate(GUEST_PATHS.signIn, {
      replace: true,
      state: { email: link.email, notice: isUndo ? 'emailBack' : 'passwordChanged' },
    })
  }

  return (
    <GuestLayout
      title={t(`guest.reset.${title}`)}
      intro={isUndo ? t('guest.reset.undoText', { email: link.email }) : link.email}
      width={400}
      after={<Link to={GUEST_PATHS.signIn}>{t('guest.forgot.toSignIn')}</Link>}
    >
      <NewPasswordForm
        link={link}
        submitText={t('guest.reset.submit')}
        send={reset}
        agreement={!isUndo && <AgreementText sentence="reset.agree" />}
        help={
          !isUndo && (
            <>
              {t('guest.reset.failedText')} <Link to={GUEST_PATHS.forgotPassword}>{t('guest.reset.askAgain')}</Link>
            </>
          )
        }
      />
    </GuestLayout>
  )
}
