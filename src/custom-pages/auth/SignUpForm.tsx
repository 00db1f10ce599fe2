import { Alert, Button, Checkbox, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { register } from '../../../contract/auth/auth.ts'
import { LEGAL_VERSIONS } from '../../../contract/auth/consents.ts'
import type { SocialStranger } from '../../../contract/auth/social.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { COUNTRY_CODES, type Country } from '../../../contract/phone-masks.ts'
import { fieldErrors } from '../../../contract/validation.ts'
import { LabelledSelect } from '../../crud/form/LabelledSelect.tsx'
import { forgive } from '../../kit/form/forgive.ts'
import { PasswordInput } from '../../kit/inputs/PasswordInput.tsx'
import { PhoneInput } from '../../kit/inputs/PhoneInput.tsx'
import { isApiError } from '../../providers/api-error.ts'
import { signUp } from '../../providers/auth.ts'
import { useLocale } from '../../providers/i18n.ts'
import { AgreementText } from './AgreementText.tsx'
import { PasswordHint } from './PasswordHint.tsx'

interface SignUpValues {
  company?: string
  firstname: string
  surname: string
  email: string
  country: Country
  phone: string
  password?: string
  agreed: boolean
}

/** In the order they stand in, so that the first one refused gets the focus. */
const FIELDS = ['company', 'firstname', 'surname', 'country', 'phone', 'email', 'password', 'agreed'] as const

/** A company's first admin signs up; what the contract refuses is said at its field before the server is asked. */
export function SignUpForm({ stranger, onSignedUp }: { stranger?: SocialStranger; onSignedUp: () => void }) {
  const { t } = useTranslation()
  const { locale } = useLocale()
  const [form] = Form.useForm<SignUpValues>()
  const country = Form.useWatch('country', form) ?? 'ru'
  const password = Form.useWatch('password', form) ?? ''
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const showErrors = (errors: Record<string, string>) => {
    const known = FIELDS.flatMap((name) => (errors[name] ? [{ name, errors: [errors[name]] }] : []))
    form.setFields(known)
    const [first] = known
    if (first) form.scrollToField(first.name, { focus: true, block: 'center' })
    else setFailure(Object.values(errors).join('. '))
  }

  const submit = async ({ agreed, ...values }: SignUpValues) => {
    setFailure(null)
    const body = {
      ...values,
      company: values.company?.trim() || undefined,
      // Without one, a link to set it is mailed.
      password: values.password || undefined,
      locale,
      social_ticket: stranger?.social_ticket,
      // What the links beside the box lead to, as this page knows them.
      agreed: LEGAL_VERSIONS,
      transport: 'cookie' as const,
    }
    const parsed = register.safeParse(body)
    const refused = parsed.success ? {} : fieldErrors(parsed.error.issues, locale)
    const errors = Object.fromEntries(Object.entries(refused).map(([name, { message }]) => [name, message]))
    if (!agreed) errors.agreed = t('guest.signUp.agreeRequired')
    if (Object.keys(errors).length > 0) return showErrors(errors)

    setSending(true)
    try {
      await signUp(body)
      onSignedUp()
    } catch (error) {
      if (isApiError(error, 'validation_failed')) showErrors(error.errors)
      else setFailure(error instanceof Error ? error.message : MESSAGES[locale].errors.internal)
    } finally {
      setSending(false)
    }
  }

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark="optional"
      initialValues={{
        country: 'ru',
        phone: '',
        agreed: false,
        firstname: stranger?.firstname ?? '',
        surname: stranger?.surname ?? '',
        email: stranger?.email ?? '',
      }}
      onFinish={submit}
      onValuesChange={(changed) => forgive(form, changed)}
      noValidate
    >
      {failure && <Alert type="error" role="alert" message={failure} showIcon style={{ marginBlockEnd: 16 }} />}
      <Form.Item name="company" label={t('guest.signUp.company')} extra={t('guest.signUp.companyHint')}>
        <Input size="large" autoComplete="organization" autoFocus maxLength={200} />
      </Form.Item>
      <Form.Item name="firstname" label={t('guest.signUp.firstname')} required>
        <Input size="large" autoComplete="given-name" maxLength={100} />
      </Form.Item>
      <Form.Item name="surname" label={t('guest.signUp.surname')} required>
        <Input size="large" autoComplete="family-name" maxLength={100} />
      </Form.Item>
      <Form.Item name="country" label={t('guest.signUp.country')} required>
        <LabelledSelect
          size="large"
          options={COUNTRY_CODES.map((code) => ({ value: code, label: t(`guest.countries.${code}`) }))}
        />
      </Form.Item>
      <Form.Item name="phone" label={t('guest.signUp.phone')} required>
        <PhoneInput size="large" country={country} />
      </Form.Item>
      <Form.Item name="email" label={t('guest.signUp.email')} required>
        <Input
          size="large"
          type="email"
          inputMode="email"
          autoComplete="username"
          readOnly={stranger?.is_email_verified}
          variant={stranger?.is_email_verified ? 'filled' : 'outlined'}
        />
      </Form.Item>
      {!stranger && (
        <Form.Item
          name="password"
          label={t('guest.signUp.password')}
          extra={password ? <PasswordHint password={password} /> : t('guest.signUp.passwordLater')}
        >
          <PasswordInput size="large" autoComplete="new-password" />
        </Form.Item>
      )}
      <Form.Item name="agreed" valuePropName="checked">
        <Checkbox>
          <AgreementText sentence="signUp.agree" />
        </Checkbox>
      </Form.Item>
      <Button type="primary" htmlType="submit" size="large" block loading={isSending}>
        {t('guest.signUp.submit')}
      </Button>
    </Form>
  )
}
