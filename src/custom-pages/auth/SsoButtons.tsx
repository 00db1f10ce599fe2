import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignInProvider } from '#contract/auth/sign-in-providers.ts'
import { ProviderMark } from '#src/kit/values/ProviderMark.tsx'
import { goToProvider, openSignInWindow, signInProviders } from '#src/providers/sso.ts'
import styles from './SsoButtons.module.css'

/** The sign-in methods beside a password; nothing where none is set up. In a window of their own, the page below stays. */
export function SsoButtons({ inWindow = false }: { inWindow?: boolean }) {
  const { t } = useTranslation()
  const [going, setGoing] = useState<SignInProvider | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const providers = signInProviders()
  if (providers.length === 0) return null

  const go = (provider: SignInProvider) => {
    setFailure(null)
    if (inWindow) {
      if (!openSignInWindow(provider)) setFailure(t('guest.sso.windowBlocked'))
      return
    }
    setGoing(provider)
    goToProvider(provider).catch((error: { errors?: Record<string, string>; message: string }) => {
      setFailure(error.errors?.code ?? error.message)
      setGoing(null)
    })
  }

  return (
    <div className={styles.buttons}>
      <span className={styles.or}>{t('guest.sso.or')}</span>
      {providers.map((provider) => (
        <Button
          key={provider}
          size="large"
          block
          loading={going === provider}
          disabled={going !== null && going !== provider}
          icon={<ProviderMark provider={provider} />}
          onClick={() => go(provider)}
        >
          {t('guest.sso.with', { name: t(`guest.sso.names.${provider}`) })}
        </Button>
      ))}
      {failure && (
        <span role="alert" className={styles.error}>
          {failure}
        </span>
      )}
    </div>
  )
}
