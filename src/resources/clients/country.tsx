import { COUNTRY_CODES, type Country } from '#contract/values/phone-masks.ts'
import { choice } from '#src/fields/choice.tsx'
import type { Field, InputProps, ShownValue } from '#src/fields/field.ts'
import { phone } from '#src/fields/phone.tsx'
import { LazySelect } from '#src/kit/inputs/lazy-inputs.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { useClientCountry } from '#src/parts/clients/use-client-country.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'

// A list of clients loads no form.
const ClientPhoneInput = lazyPage(() => import('./ClientPhoneInput.tsx'))

/** In a row that has no country of its own, where no empty value may stand: the account's is shown. */
const ACCOUNTS = 'account'

/** The client's country; empty in a form means the account's, and shown is that one. */
export const clientCountry: Field = {
  ...choice(COUNTRY_CODES, 'countryNames'),
  read: ({ country }) => country ?? ACCOUNTS,
  toInput: (value) => (value === ACCOUNTS ? null : value),
  Cell: CountryName,
  Input: CountryInput,
}

function CountryName({ row }: ShownValue) {
  const { t } = useTexts()
  return <>{t(`countryNames.${useClientCountry(row.country)}`)}</>
}

function CountryInput({ onChange, ...props }: InputProps) {
  const { t } = useTexts()
  const home = t(`countryNames.${useClientCountry()}`)
  return (
    <LazySelect
      {...props}
      allowClear
      placeholder={t('clients.accountCountry', { country: home })}
      options={COUNTRY_CODES.map((code) => ({ value: code, label: t(`countryNames.${code}`) }))}
      onChange={(chosen: Country | undefined) => onChange?.(chosen ?? null)}
    />
  )
}

/** The client's phone, whose country is proposed while the user has chosen none. */
export const clientPhone: Field = { ...phone(), Input: ClientPhoneInput }
