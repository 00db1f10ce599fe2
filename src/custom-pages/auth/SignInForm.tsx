import { Alert, Button, type InputRef } from 'antd'
// By its own path, and without antd's Form: together they would add a third to the weight of the sign-in page.
import Input from 'antd/es/input/Input'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messagesIn } from '#contract/messages.ts'
import { EMAIL_TYPING } from '#src/kit/inputs/email-typing.ts'
import PasswordInput from '#src/kit/inputs/PasswordInput.tsx'
import type { Credentials, LoginAnswer } from '#src/providers/auth.ts'
import { isApiError } from '#src/providers/calls/api-error.ts'
import { useLocale } from '#src/providers/language/i18n.ts'
import styles from './SignInForm.module.css'

interface SignInFormProps {
  submitText: string
  email?: string
  /** Of the auth provider: called by guests' pages themselves, in the app by Refine. */
  logIn: (credentials: Credentials) => Promise<LoginAnswer>
  onSignedIn: (answer: Extract<LoginAnswer, { success: true }>) => void | Promise<void>
}

type FieldName = 'email' | 'password'
type FieldErrors = Partial<Record<FieldName, string>>

/** E-mail and password, of the sign-in page and of the dialog that regains a session. */
export function SignInForm({ submitText, email: knownEmail = '', logIn, onSignedIn }: SignInFormProps) {
  const { t } = useTranslation()
  const { locale } = useLocale()
  const [email, setEmail] = useState(knownEmail)
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const inputs = { email: useRef<InputRef>(null), password: useRef<InputRef>(null) }

  const refuse = (refused: FieldErrors) => {
    setErrors(refused)
    inputs[refused.email ? 'email' : 'password'].current?.focus()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    setFailure(null)
    const texts = messagesIn(locale).fields
    const missing: FieldErrors = {}
    if (!email.trim()) missing.email = texts.email_required
    else if (!looksLikeEmail(email)) missing.email = texts.email_invalid
    if (!password) missing.password = texts.password_required
    if (Object.keys(missing).length > 0) return refuse(missing)

    setErrors({})
    setSending(true)
    try {
      const answer = await logIn({ email: email.trim(), password })
      if (!answer.success) throw answer.error
      await onSignedIn(answer)
    } catch (error) {
      if (isApiError(error, 'validation_failed')) return refuse(error.errors)
      setFailure(error instanceof Error ? error.message : messagesIn(locale).errors.internal)
      inputs.password.current?.focus()
    } finally {
      setSending(false)
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      {failure && <Alert type="error" role="alert" message={failure} showIcon className={styles.failure} />}
      <Field label={t('guest.signIn.email')} error={errors.email}>
        {(field) => (
          <Input
            {...field}
            ref={inputs.email}
            size="large"
            {...EMAIL_TYPING}
            autoComplete="username"
            autoFocus={!knownEmail}
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        )}
      </Field>
      <Field label={t('guest.signIn.password')} error={errors.password}>
        {(field) => (
          <PasswordInput
            {...field}
            ref={inputs.password}
            size="large"
            autoComplete="current-password"
            autoFocus={Boolean(knownEmail)}
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        )}
      </Field>
      <Button type="primary" htmlType="submit" size="large" block loading={isSending}>
        {submitText}
      </Button>
    </form>
  )
}

/** Catches a slip; what an address really is, the server decides. */
function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
}

interface FieldProps {
  label: string
  error: string | undefined
  children: (field: {
    id: string
    status: 'error' | undefined
    'aria-invalid': boolean
    'aria-describedby': string | undefined
  }) => ReactNode
}

function Field({ label, error, children }: FieldProps) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        status: error ? 'error' : undefined,
        'aria-invalid': Boolean(error),
        'aria-describedby': error ? errorId : undefined,
      })}
      <div id={errorId} className={styles.error} aria-live="polite">
        {error}
      </div>
    </div>
  )
}
