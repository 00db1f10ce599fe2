import type { SignInProvider } from '#contract/auth/sign-in-providers.ts'
import styles from './ProviderMark.module.css'

const EMAILS: Record<SignInProvider, string> = { google: 'G', yandex: 'Я' }

/** A provider's letter, next to its name. */
export function ProviderMark({ provider }: { provider: SignInProvider }) {
  return (
    <span className={styles.mark} data-provider={provider} aria-hidden="true">
      {EMAILS[provider]}
    </span>
  )
}
