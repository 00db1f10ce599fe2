import { Button, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { SsoLink } from '#contract/auth/sign-in-methods.ts'
import type { SignInProvider } from '#contract/auth/sign-in-providers.ts'
import { PAGE_PATHS } from '#contract/paths.ts'
import { useAttempt } from '#src/kit/feedback/use-attempt.ts'
import { useConfirm } from '#src/kit/feedback/use-confirm.ts'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { formatDateTime } from '#src/kit/values/format-time.ts'
import { ProviderMark } from '#src/kit/values/ProviderMark.tsx'
import { api } from '#src/providers/calls/api.ts'
import { useCallCache } from '#src/providers/calls/call-cache.ts'
import { goToProvider } from '#src/providers/sso.ts'
import { PasswordByEmail } from '../auth/PasswordByEmail.tsx'
import { useSignInMethods } from '../auth/use-sign-in-methods.ts'
import styles from './DeviceList.module.css'

/** The user's sign-in methods: the password and accounts at providers, each with its actions. */
export function SignInMethods({ email }: { email: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useSignInMethods()
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />
  const { has_password: hasPassword, linked, providers } = data
  const unlinked = providers.filter((provider) => !linked.some((way) => way.provider === provider))
  return (
    <ul className={styles.list}>
      <SsoMethod
        title={t('settings.signInMethods.password')}
        details={t(hasPassword ? 'settings.signInMethods.withPassword' : 'settings.signInMethods.withoutPassword', {
          email,
        })}
      >
        {hasPassword ? (
          <Link to={PAGE_PATHS.changePassword} className="standalone-link">
            {t('settings.devices.changePassword')}
          </Link>
        ) : (
          <PasswordByEmail email={email} />
        )}
      </SsoMethod>
      {linked.map((way) => (
        <LinkedAccount key={way.id} way={way} />
      ))}
      {unlinked.map((provider) => (
        <SsoMethod
          key={provider}
          provider={provider}
          title={t(`signInProviders.${provider}`)}
          details={t('settings.signInMethods.notLinked')}
        >
          <LinkButton provider={provider} />
        </SsoMethod>
      ))}
    </ul>
  )
}

interface SsoMethodProps {
  provider?: SignInProvider
  title: string
  details: string
  children: ReactNode
}

function SsoMethod({ provider, title, details, children }: SsoMethodProps) {
  return (
    <li>
      <div>
        <div className={styles.name}>
          {provider && <ProviderMark provider={provider} />}
          <strong>{title}</strong>
        </div>
        <div className={styles.details}>{details}</div>
      </div>
      {children}
    </li>
  )
}

function LinkedAccount({ way: { id, provider, email, linked_at, is_open, can_unlink } }: { way: SsoLink }) {
  const { t, i18n } = useTranslation()
  const confirm = useConfirm()
  const cache = useCallCache()
  const name = t(`signInProviders.${provider}`)
  const unlink = () =>
    void confirm({
      title: t('settings.signInMethods.question', { name }),
      content: email,
      okText: t('settings.signInMethods.unlink'),
      onOk: () => api.signInMethods.unlink({ params: { id } }).finally(() => cache.renew('signInMethods.list')),
    })
  const details = [
    email,
    t('settings.signInMethods.linkedOn', { date: formatDateTime(linked_at, i18n.language) }),
    !is_open && t('settings.signInMethods.closed'),
    !can_unlink && t('settings.signInMethods.last'),
  ]
  return (
    <SsoMethod provider={provider} title={name} details={details.filter(Boolean).join(' · ')}>
      {can_unlink && (
        <Button aria-label={t('settings.signInMethods.unlinkNamed', { name, email: email ?? '' })} onClick={unlink}>
          {t('settings.signInMethods.unlink')}
        </Button>
      )}
    </SsoMethod>
  )
}

function LinkButton({ provider }: { provider: SignInProvider }) {
  const { t } = useTranslation()
  const attempt = useAttempt()
  const [isGoing, setGoing] = useState(false)
  const go = async () => {
    setGoing(true)
    if (!(await attempt(() => goToProvider(provider, 'link')))) setGoing(false)
  }
  const name = t(`signInProviders.${provider}`)
  return (
    <Button loading={isGoing} onClick={go} aria-label={t('settings.signInMethods.linkNamed', { name })}>
      {t('settings.signInMethods.link')}
    </Button>
  )
}
