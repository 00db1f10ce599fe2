import { Button, Checkbox, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { register } from '#contract/auth/auth.ts'
import { LEGAL_VERSIONS } from '#contract/auth/legal-versions.ts'
import type { NewSsoUser } from '#contract/auth/sso.ts'
import { COUNTRY_CODES, type Country } from '#contract/values/phone-masks.ts'
import type { FieldErrors } from '#src/kit/form/field-errors.ts'
import { SaveFailure } from '#src/kit/form/SaveFailure.tsx'
import { useCheckedForm } from '#src/kit/form/use-checked-form.ts'
import { useMarkedUnsaved } from '#src/kit/form/use-marked-unsaved.ts'
import { EMAIL_TYPING } from '#src/kit/inputs/email-typing.ts'
import { LabelledSelect } from '#src/kit/inputs/LabelledSelect.tsx'
import PasswordInput from '#src/kit/inputs/PasswordInput.tsx'
import PhoneInput from '#src/kit/inputs/PhoneInput.tsx'
import { signUp } from '#src/providers/auth.ts'
import { useLocale } from '#src/providers/language/i18n.ts'
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

/** A company's first admin signs up; fields are checked by the contract's rules before anything is sent. */
export function SignUpForm({ newUser, onSignedUp }: { newUser?: NewSsoUser; onSignedUp: () => void }) {
  const { t } = useTranslation()
  const { locale } = useLocale()
  const { form, formProps, failure, isSending, isTouched } = useCheckedForm({
    schema: register,
    toBody,
    check: ({ agreed }: SignUpValues): FieldErrors =>
      agreed ? {} : { agreed: { key: 'agreement_required', message: t('guest.signUp.agreeRequired') } },
    send: signUp,
    onSent: onSignedUp,
  })
  useMarkedUnsaved(isTouched)
  const country = Form.useWatch('country', form) ?? 'ru'
  const password = Form.useWatch('password', form) ?? ''

  function toBody({ agreed: _agreed, ...values }: SignUpValues) {
    return {
      ...values,
      company: values.company?.trim() || undefined,
      // Without one, a link to set it is mailed.
      password: values.password || undefined,
      locale,
      social_ticket: newUser?.social_ticket,
      // What the links beside the box lead to, as this page knows them.
      agreed: LEGAL_VERSIONS,
      transport: 'cookie' as const,
    }
  }

  return (
    <Form
      {...formProps}
      initialValues={{
        country: 'ru',
        phone: '',
        agreed: false,
        firstname: newUser?.firstname ?? '',
        surname: newUser?.surname ?? '',
        email: newUser?.email ?? '',
      }}
    >
      <SaveFailure reason={failure?.message} isNew />
      <Form.Item name="company" label={t('guest.signUp.company')} extra={t('guest.signUp.accountHint')}>
        <Input size="large" autoComplete="organization" autoFocus />
      </Form.Item>
      <Form.Item name="firstname" label={t('guest.signUp.firstname')} required>
        <Input size="large" autoComplete="given-name" />
      </Form.Item>
      <Form.Item name="surname" label={t('guest.signUp.surname')} required>
        <Input size="large" autoComplete="family-name" />
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
          {...EMAIL_TYPING}
          autoComplete="username"
          readOnly={newUser?.is_email_verified}
          variant={newUser?.is_email_verified ? 'filled' : 'outlined'}
        />
      </Form.Item>
      {!newUser && (
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
