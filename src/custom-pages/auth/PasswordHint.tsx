import { useTranslation } from 'react-i18next'
import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/limits.ts'
import styles from './PasswordHint.module.css'
import { type PasswordStrength, passwordStrength } from './password-strength.ts'

const FILLED: Record<PasswordStrength, number> = { short: 0, weak: 1, fair: 2, strong: 3 }

/** The rule before anything is typed, then how hard the password is to guess, in a word and a bar. */
export function PasswordHint({ password }: { password: string }) {
  const { t } = useTranslation()
  if (!password) return t('guest.signUp.passwordHint', { min: PASSWORD_MIN, max: PASSWORD_MAX })
  const strength = passwordStrength(password)
  return (
    <span className={styles.hint} aria-live="polite">
      <span className={styles.bar} data-strength={strength} aria-hidden="true">
        {[1, 2, 3].map((step) => (
          <span key={step} data-filled={step <= FILLED[strength]} />
        ))}
      </span>
      {t('guest.signUp.strength.label')}: {t(`guest.signUp.strength.${strength}`)}
    </span>
  )
}
