import { Alert } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, type NavigateOptions, useNavigate, useParams, useSearchParams } from 'react-router'
import { SIGN_IN_PROVIDERS, type SignInProvider } from '#contract/auth/sign-in-providers.ts'
import { messagesIn } from '#contract/messages.ts'
import { GUEST_PATHS, PAGE_PATHS } from '#contract/paths.ts'
import { PagePending } from '#src/kit/page/PagePending.tsx'
import { api } from '#src/providers/calls/api.ts'
import { useLocale } from '#src/providers/language/i18n.ts'
import { takeReturnAddress } from '#src/providers/return-address.ts'
import {
  actionOf,
  announceSignedIn,
  askedEmail,
  goToProvider,
  returnedBy,
  type SsoAction,
  signInWith,
  WINDOW_PARAMETER,
} from '#src/providers/sso.ts'
import { GuestLayout } from './GuestLayout.tsx'
import { GuestOnly } from './GuestOnly.tsx'

/** Where to go next; null in a window that has done its work. */
type GoOn = [path: string, options?: NavigateOptions] | null

/** Finishes an action with what the provider returned. */
type Action = (provider: SignInProvider, returned: URLSearchParams, unknownText: string) => Promise<GoOn>

const ACTIONS: Record<SsoAction, Action> = {
  async sign_in(provider, returned) {
    const result = await signInWith(provider, returned)
    if ('newUser' in result) return [GUEST_PATHS.signUp, { state: { newUser: result.newUser } }]
    return [takeReturnAddress() ?? PAGE_PATHS.start]
  },
  async sign_in_beside(provider, returned, unknownText) {
    if ('newUser' in (await signInWith(provider, returned))) throw new Error(unknownText)
    await announceSignedIn()
    window.close()
    return null
  },
  async link(provider, returned) {
    await api.signInMethods.link({ body: returnedBy(provider, returned) })
    return [PAGE_PATHS.profile, { state: { linked: provider } }]
  },
  async sign_out_others(provider, returned) {
    const { confirmation } = await api.signInMethods.confirm({ body: returnedBy(provider, returned) })
    await api.devices.signOutOthers({ body: { confirmation } })
    return [PAGE_PATHS.profile, { state: { areOthersOut: true } }]
  },
  async change_email(provider, returned) {
    const { confirmation } = await api.signInMethods.confirm({ body: returnedBy(provider, returned) })
    await api.profile.update({ body: { email: askedEmail(), confirmation } })
    return [PAGE_PATHS.profile]
  },
}

/** Where a provider returns to: finishes the action that the user went there for. */
export default function SsoReturnPage() {
  const named = useParams().provider
  const provider = SIGN_IN_PROVIDERS.find((known) => known === named)
  const [returned] = useSearchParams()
  if (provider && returned.has(WINDOW_PARAMETER)) return <SsoWindow provider={provider} />
  const action = actionOf(returned)
  const page = <SsoReturn action={action} provider={provider} returned={returned} />
  return action === 'sign_in' ? <GuestOnly>{page}</GuestOnly> : page
}

interface ReturnProps {
  action: SsoAction
  provider: SignInProvider | undefined
  returned: URLSearchParams
}

function SsoReturn({ action, provider, returned }: ReturnProps) {
  const { t } = useTranslation()
  const { locale } = useLocale()
  const navigate = useNavigate()
  const isComplete = provider !== undefined && returned.has('code') && returned.has('state')
  const [failure, setFailure] = useState<string | null>(isComplete ? null : messagesIn(locale).fields.social_failed)
  const [isDone, setDone] = useState(false)
  const hasBegun = useRef(false)

  useEffect(() => {
    // The code works once, and the development mode runs effects twice.
    if (!isComplete || hasBegun.current) return
    hasBegun.current = true
    ACTIONS[action](provider, returned, t('guest.sso.unknownHere')).then(
      (goOn) => (goOn ? navigate(goOn[0], { ...goOn[1], replace: true }) : setDone(true)),
      (error: unknown) => setFailure(messageOf(error)),
    )
  }, [action, isComplete, provider, returned, navigate, t])

  if (failure) return <SsoFailure action={action} reason={failure} />
  if (!isDone) return <PagePending />
  return (
    <GuestLayout title={t('guest.sso.done')} intro={t('guest.sso.doneText')} width={400}>
      {null}
    </GuestLayout>
  )
}

/** The window beside a page whose session has ended: straight on to the provider. */
function SsoWindow({ provider }: { provider: SignInProvider }) {
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    goToProvider(provider, 'sign_in_beside').catch((error: unknown) => setFailure(messageOf(error)))
  }, [provider])
  return failure ? <SsoFailure action="sign_in_beside" reason={failure} /> : <PagePending />
}

function SsoFailure({ action, reason }: { action: SsoAction; reason: string }) {
  const { t } = useTranslation()
  const isSignedIn = action !== 'sign_in' && action !== 'sign_in_beside'
  return (
    <GuestLayout
      title={t(isSignedIn ? 'guest.sso.notConfirmed' : 'guest.sso.failed')}
      width={400}
      after={
        action !== 'sign_in_beside' && (
          <Link to={isSignedIn ? PAGE_PATHS.profile : GUEST_PATHS.signIn} replace>
            {t(isSignedIn ? 'guest.sso.toProfile' : 'guest.sso.toSignIn')}
          </Link>
        )
      }
    >
      <Alert type="error" role="alert" showIcon message={reason} style={{ marginBlockStart: 16 }} />
      {action === 'sign_in_beside' && <p>{t('guest.sso.closeWindow')}</p>}
    </GuestLayout>
  )
}

function messageOf(error: unknown): string {
  const { errors = {}, message } = error as { errors?: Record<string, string>; message: string }
  return Object.values(errors)[0] ?? message
}
