import { Alert } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { MESSAGES } from '../../../contract/messages.ts'
import { SIGN_IN_PROVIDERS } from '../../../contract/sign-in-providers.ts'
import { LANDING_PATH, SIGN_IN_PATH } from '../../providers/auth.ts'
import { useLocale } from '../../providers/i18n.ts'
import { takeReturnAddress } from '../../providers/return-address.ts'
import { signInWith } from '../../providers/social.ts'
import { PagePending } from '../../shell/PagePending.tsx'
import { GuestLayout } from './GuestLayout.tsx'

/** Where a provider returns to: signs in with what it says, or leads somebody unknown to sign up. */
export default function SocialReturnPage() {
  const { t } = useTranslation()
  const { locale } = useLocale()
  const navigate = useNavigate()
  const named = useParams().provider
  const provider = SIGN_IN_PROVIDERS.find((known) => known === named)
  const [returned] = useSearchParams()
  const isComplete = provider !== undefined && returned.has('code') && returned.has('state')
  const [failure, setFailure] = useState<string | null>(isComplete ? null : MESSAGES[locale].fields.social_failed)
  const hasBegun = useRef(false)

  useEffect(() => {
    // The code works once, and the development mode runs effects twice.
    if (!isComplete || hasBegun.current) return
    hasBegun.current = true
    signInWith(provider, returned).then(
      (result) => {
        if ('stranger' in result) return navigate('/sign-up', { replace: true, state: { stranger: result.stranger } })
        return navigate(takeReturnAddress() ?? LANDING_PATH, { replace: true })
      },
      (error: { errors?: Record<string, string>; message: string }) =>
        setFailure(Object.values(error.errors ?? {})[0] ?? error.message),
    )
  }, [isComplete, provider, returned, navigate])

  if (!failure) return <PagePending />
  return (
    <GuestLayout
      title={t('guest.social.failed')}
      width={400}
      after={
        <Link to={SIGN_IN_PATH} replace>
          {t('guest.social.toSignIn')}
        </Link>
      }
    >
      <Alert type="error" role="alert" showIcon message={failure} style={{ marginBlockStart: 16 }} />
    </GuestLayout>
  )
}
