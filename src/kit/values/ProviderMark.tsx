import type { SignInProvider } from '../../../contract/auth/sign-in-providers.ts'
import styles from './ProviderMark.module.css'

const EMAILS: Record<SignInProvider, string> = { google: 'G', yandex: 'Я' }

/** The letter that a provider is known by; its name stands beside. */
export function ProviderMark({ provider }: { provider: SignInProvider }) {
  return (
    <span className={styles.mark} data-provider={provider} aria-hidden="true">
      {EMAILS[provider]}
    </span>
  )
}
