import { Form } from 'antd'
import { useRef } from 'react'
import { COUNTRY_CODES, type Country, foreignCountryOf } from '#contract/phone-masks.ts'
import { toE164 } from '#contract/phone-numbers.ts'
import { choice } from '#src/fields/choice.tsx'
import type { Field, InputProps, ShownValue } from '#src/fields/field.ts'
import { phone } from '#src/fields/phone.tsx'
import { LabelledSelect } from '#src/kit/inputs/LabelledSelect.tsx'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { useClientCountry } from '#src/parts/clients/use-client-country.ts'
import { useTexts } from '#src/providers/use-texts.ts'

const PhoneInput = lazyPage(() => import('#src/kit/inputs/PhoneInput.tsx'))

/** In a row that has no country of its own, where no empty value may stand: the account's is shown. */
const ACCOUNTS = 'account'

/** The client's country; empty in a form means the account's, and shown is that one. */
export const clientCountry: Field = {
  ...choice(COUNTRY_CODES, 'guest.countries'),
  read: ({ country }) => country ?? ACCOUNTS,
  toInput: (value) => (value === ACCOUNTS ? null : value),
  Cell: CountryName,
  Input: CountryInput,
}

function CountryName({ row }: ShownValue) {
  const { t } = useTexts()
  return <>{t(`guest.countries.${useClientCountry(row.country)}`)}</>
}

function CountryInput({ onChange, ...props }: InputProps) {
  const { t } = useTexts()
  const home = t(`guest.countries.${useClientCountry()}`)
  return (
    <LabelledSelect
      {...props}
      allowClear
      placeholder={t('clients.accountCountry', { country: home })}
      options={COUNTRY_CODES.map((code) => ({ value: code, label: t(`guest.countries.${code}`) }))}
      onChange={(chosen: Country | undefined) => onChange?.(chosen ?? null)}
    />
  )
}

/** The client's phone, whose country is proposed while the user has chosen none. */
export const clientPhone: Field = { ...phone(), Input: ClientPhoneInput }

function ClientPhoneInput({ value, onChange, ...props }: InputProps) {
  const form = Form.useFormInstance()
  const home = useClientCountry()
  const proposed = useRef<Country | null>(null)

  function propose(typed: string) {
    const chosen: Country | null = form.getFieldValue('country') ?? null
    if (chosen !== proposed.current) return
    proposed.current = foreignCountryOf(toE164(typed, home), home)
    form.setFieldValue('country', proposed.current)
  }

  return (
    <PhoneInput
      {...props}
      value={value as string | null}
      onChange={(typed) => {
        onChange?.(typed)
        propose(typed)
      }}
    />
  )
}
