import { Link } from 'react-router'
import type { FacilityRow } from '#contract/clients/facilities.ts'
import { fillPath, PATHS } from '#contract/paths.ts'
import { date } from '#src/fields/date.tsx'
import type { Field, InputProps, Row, ShownValue } from '#src/fields/field.ts'
import { useFormContext } from '#src/fields/form-context.ts'
import { text } from '#src/fields/text.tsx'
import { useTexts } from '#src/providers/language/use-texts.ts'

/** What a facility's contract has of the service agreement that covers it: to be read, with a link to that. */
function ofAgreement(field: Field): Field {
  const { Input, Cell } = field
  function CoveredInput(props: InputProps) {
    const { row } = useFormContext()
    const agreement = agreementOf(row)
    if (!Input) return null
    if (!agreement) return <Input {...props} />
    const locked = { ...props, disabled: true }
    return (
      <>
        <Input {...locked} />
        <AgreementLink id={agreement.id} />
      </>
    )
  }
  return { ...field, Cell, Input: CoveredInput }
}

function agreementOf(row: Row | null): FacilityRow['agreement'] {
  return (row?.agreement ?? null) as FacilityRow['agreement']
}

function AgreementLink({ id }: { id: number }) {
  const { t } = useTexts()
  return (
    <Link to={fillPath(PATHS.agreements.show, id)} className="standalone-link">
      {t('agreements.ofFacility')}
    </Link>
  )
}

function NumberView({ value, row }: ShownValue) {
  const agreement = agreementOf(row)
  if (!agreement) return <>{value}</>
  return (
    <Link to={fillPath(PATHS.agreements.show, agreement.id)} className="standalone-link">
      {agreement.name}
    </Link>
  )
}

export const contractNumber: Field = { ...ofAgreement(text()), View: NumberView }
export const contractTill: Field = ofAgreement(date())
