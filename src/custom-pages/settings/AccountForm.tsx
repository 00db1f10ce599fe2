import { useNotification } from '@refinedev/core'
import { Button, Flex, Form, Input, Switch } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type AccountUpdate, accountUpdate, EMERGENCY_HOURS_MAX } from '#contract/account/account.ts'
import type { AccountRow } from '#contract/auth/auth.ts'
import { OFFLINE_DAYS_MAX, TRAVEL_SPEED_MAX_KMH, TRAVEL_SPEED_MIN_KMH } from '#contract/limits.ts'
import { CURRENCIES } from '#contract/values/currencies.ts'
import { COUNTRY_CODES, type Country } from '#contract/values/phone-masks.ts'
import { HARMLESS, useConfirm } from '#src/kit/feedback/use-confirm.ts'
import { SaveFailure } from '#src/kit/form/SaveFailure.tsx'
import { useGuardedForm } from '#src/kit/form/use-guarded-form.ts'
import { EMAIL_TYPING } from '#src/kit/inputs/email-typing.ts'
import { LabelledSelect } from '#src/kit/inputs/LabelledSelect.tsx'
import { NumberInput } from '#src/kit/inputs/NumberInput.tsx'
import PhoneInput from '#src/kit/inputs/PhoneInput.tsx'
import { useTimezoneOptions } from '#src/kit/inputs/use-timezone-options.ts'
import { formatMoney } from '#src/kit/values/use-money.ts'
import { keepAccount } from '#src/providers/actor.ts'
import { api } from '#src/providers/calls/api.ts'
import styles from './settings.module.css'
import { useCurrencyName } from './use-currency-name.ts'

type Values = Required<
  Pick<
    AccountUpdate,
    | 'name'
    | 'country'
    | 'domain'
    | 'email'
    | 'phone'
    | 'currency'
    | 'timezone'
    | 'show_clients'
    | 'push_details'
    | 'report_prices'
    | 'shows_sla'
    | 'emergency_hours'
    | 'travel_speed_kmh'
    | 'offline_days'
  >
>

const EXAMPLE_SUM = '1500.00'
/** What is on or off, with the key of its texts. */
const SWITCHES = [
  ['show_clients', 'showClients'],
  ['push_details', 'pushDetails'],
  ['report_prices', 'reportPrices'],
  ['shows_sla', 'showsSla'],
] as const

/** The account's data, for its admin. */
export function AccountForm({ company: account }: { company: AccountRow }) {
  const { t, i18n } = useTranslation()
  const { open } = useNotification()
  const confirm = useConfirm()
  const currencyName = useCurrencyName()
  const timezones = useTimezoneOptions(account.timezone)
  const { form, formProps, failure, isSending, isTouched } = useGuardedForm<Values, Values, AccountRow>({
    schema: accountUpdate,
    async send(body) {
      if (body.currency !== account.currency && !(await agreesToCurrency(body.currency))) return false
      return api.company.update({ body })
    },
    onSent(saved) {
      keepAccount(saved)
      open?.({ type: 'success', message: t('settings.saved') })
    },
  })
  const country: Country = Form.useWatch('country', form) ?? account.country

  // What another admin saves meanwhile is shown, unless something is being typed here.
  useEffect(() => {
    if (!isTouched) form.setFieldsValue(valuesOf(account))
  }, [account, isTouched, form])

  /** Nothing is converted, and that is said before it is too late. */
  async function agreesToCurrency(next: string) {
    const shown = (currency: string) => formatMoney(EXAMPLE_SUM, currency, i18n.language)
    return confirm({
      ...HARMLESS,
      title: t('settings.company.currencyTitle', { currency: currencyName(next) }),
      content: t('settings.company.currencyText', { before: shown(account.currency), after: shown(next) }),
      okText: t('settings.company.currencySubmit'),
    })
  }

  return (
    <Form {...formProps} initialValues={valuesOf(account)}>
      <SaveFailure reason={failure?.message} />
      <Form.Item name="name" required label={t('settings.company.name')}>
        <Input autoComplete="organization" />
      </Form.Item>
      <Form.Item name="domain" label={t('settings.company.domain')} extra={t('settings.company.domainHint')}>
        <Input inputMode="url" autoCapitalize="none" />
      </Form.Item>
      <div className={styles.columns}>
        <Form.Item name="country" label={t('settings.company.country')} extra={t('settings.company.countryHint')}>
          <LabelledSelect options={COUNTRY_CODES.map((code) => ({ value: code, label: t(`countryNames.${code}`) }))} />
        </Form.Item>
        <Form.Item name="phone" label={t('settings.company.phone')}>
          <PhoneInput country={country} />
        </Form.Item>
        <Form.Item name="email" label={t('settings.company.email')}>
          <Input {...EMAIL_TYPING} autoComplete="off" />
        </Form.Item>
      </div>
      <div className={styles.columns}>
        <Form.Item name="currency" label={t('settings.company.currency')} extra={t('settings.company.currencyHint')}>
          <LabelledSelect options={CURRENCIES.map((code) => ({ value: code, label: currencyName(code) }))} />
        </Form.Item>
        <Form.Item name="timezone" label={t('settings.company.timezone')} extra={t('settings.company.timezoneHint')}>
          <LabelledSelect options={timezones} />
        </Form.Item>
      </div>
      {SWITCHES.map(([name, text]) => (
        <Form.Item
          key={name}
          name={name}
          label={t(`settings.company.${text}`)}
          valuePropName="checked"
          extra={t(`settings.company.${text}Hint`)}
        >
          <Switch />
        </Form.Item>
      ))}
      <Form.Item
        name="emergency_hours"
        label={t('settings.company.emergencyHours')}
        extra={t('settings.company.emergencyHoursHint')}
      >
        <NumberInput
          min={1}
          max={EMERGENCY_HOURS_MAX}
          unit={t('settings.company.emergencyHoursUnit')}
          style={{ maxWidth: 160 }}
        />
      </Form.Item>
      <Form.Item
        name="travel_speed_kmh"
        label={t('settings.company.travelSpeed')}
        extra={t('settings.company.travelSpeedHint')}
      >
        <NumberInput
          min={TRAVEL_SPEED_MIN_KMH}
          max={TRAVEL_SPEED_MAX_KMH}
          unit={t('settings.company.travelSpeedUnit')}
          style={{ maxWidth: 160 }}
        />
      </Form.Item>
      <Form.Item
        name="offline_days"
        label={t('settings.company.offlineDays')}
        extra={t('settings.company.offlineDaysHint')}
      >
        <NumberInput
          min={0}
          max={OFFLINE_DAYS_MAX}
          unit={t('settings.company.offlineDaysUnit')}
          style={{ maxWidth: 160 }}
        />
      </Form.Item>
      <Flex justify="end">
        <Button type="primary" htmlType="submit" loading={isSending}>
          {t('buttons.save')}
        </Button>
      </Flex>
    </Form>
  )
}

function valuesOf(account: AccountRow): Values {
  const { name, country, currency, timezone, show_clients, push_details, report_prices, emergency_hours } = account
  const { domain, email, phone, shows_sla, travel_speed_kmh, offline_days } = account
  return {
    name,
    country,
    domain: domain ?? '',
    email: email ?? '',
    phone: phone ?? '',
    currency,
    timezone,
    show_clients,
    push_details,
    report_prices,
    shows_sla,
    emergency_hours,
    travel_speed_kmh,
    offline_days,
  }
}
