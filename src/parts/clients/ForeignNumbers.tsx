import { Alert } from 'antd'
import {
  BANK_FIELDS,
  type BankDetails,
  bankDetailsChange,
  isBankFieldOf,
  NO_BANK_DETAILS,
} from '#contract/account/bank-details.ts'
import type { Country } from '#contract/values/countries.ts'
import { validationErrors } from '#src/kit/form/field-errors.ts'
import { useLocale } from '#src/providers/language/i18n.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { useBankLabel } from './use-bank-label.ts'

interface Props {
  country: Country
  details: BankDetails
}

/** Says which of the stored numbers do not fit the country, as after a change of it: they stay until a user changes them. */
export function ForeignNumbers({ country, details }: Props) {
  const { t } = useTexts()
  const { locale } = useLocale()
  const label = useBankLabel(country)
  const errors = validationErrors(bankDetailsChange(country, NO_BANK_DETAILS), details, locale)
  const wrong = BANK_FIELDS.filter((field) => details[field] && (errors[field] || !isBankFieldOf(country, field)))
  if (wrong.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16, maxWidth: 880 }}
      message={t('clients.foreignNumbers.title', { country: t(`countryNames.${country}`) })}
      description={
        <>
          {wrong.map((field) => (
            <div key={field}>{`${label(field)}: ${errors[field]?.message ?? t('clients.foreignNumbers.unknown')}`}</div>
          ))}
          <div>{t('clients.foreignNumbers.kept')}</div>
        </>
      }
    />
  )
}
