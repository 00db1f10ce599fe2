import { Form } from 'antd'
import type { AgreementPage } from '#contract/agreements/agreements.ts'
import { RENEWAL_MONTHS_MAX } from '#contract/agreements/agreements.ts'
import { fillPath, PATHS } from '#contract/paths.ts'
import type { Field, InputProps, Row, ShownValue } from '#src/fields/field.ts'
import { useFormContext } from '#src/fields/form-context.ts'
import { inputOf } from '#src/fields/input-of.tsx'
import { count } from '#src/fields/number.tsx'
import { reference } from '#src/fields/reference.tsx'
import { LazyReferenceMultiSelect, LazySelect } from '#src/kit/inputs/lazy-inputs.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { CLIENTS, FACILITIES } from '#src/parts/reference-sources.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { RowLinks } from './RowLinks.tsx'

const LazyNumberInput = lazyPage(async () => ({
  default: (await import('#src/kit/inputs/NumberInput.tsx')).NumberInput,
}))

const client = reference({ source: CLIENTS, of: 'client', page: { path: PATHS.clients.show, resource: 'clients' } })

/** In place of the client of an agreement for all clients without one of their own. */
const EVERY = { id: null }

function ClientCell(props: ShownValue) {
  const { t } = useTexts()
  return props.value === EVERY ? t('agreements.everyClient') : <client.Cell {...props} />
}

/** The client of an agreement; without one, it is for all who have none of their own. */
export const clientField: Field = { ...client, read: (row: Row) => row.client ?? EVERY, Cell: ClientCell }

function FacilitiesInput({ value, onChange, 'aria-required': _required, ...rest }: InputProps) {
  const { t } = useTexts()
  const { row } = useFormContext()
  const form = Form.useFormInstance()
  const clientId: unknown = Form.useWatch('client_id', form)
  if (typeof clientId !== 'number') {
    return <LazySelect {...rest} disabled placeholder={t('agreements.facilitiesOfClient')} />
  }
  return (
    <LazyReferenceMultiSelect
      {...rest}
      source={{ ...FACILITIES, narrowedBy: { client_id: clientId } }}
      value={(value as number[] | undefined) ?? []}
      onChange={onChange}
      known={(row as AgreementPage | null)?.facilities ?? []}
      placeholder={t('agreements.allFacilities')}
    />
  )
}

/** In place of the facilities of an agreement that names none. */
const ALL = {}

function FacilitiesCell({ value }: ShownValue) {
  const { t } = useTexts()
  if (value === ALL) return t('agreements.allFacilities')
  return (
    <RowLinks
      rows={value as AgreementPage['facilities']}
      resource="facilities"
      pathOf={(id) => fillPath(PATHS.facilities.show, id)}
    />
  )
}

/** The facilities that an agreement is for, of its client's. */
export const facilitiesField: Field = {
  read: ({ facilities, client: of }) => (of && (facilities as unknown[]).length === 0 ? ALL : facilities),
  Cell: FacilitiesCell,
}

/** Their choice, in the form. */
export const facilitiesInput: Field = {
  ...facilitiesField,
  read: (row) => row.facilities,
  Input: FacilitiesInput,
  toInput: (value) => ((value as AgreementPage['facilities'] | null) ?? []).map(({ id }) => id),
  fromAddress: (text) => [Number(text)].filter((id) => id > 0),
  isWide: true,
}

/** Whole months. */
export const monthsField: Field = {
  ...count(),
  Input: inputOf(LazyNumberInput, { min: 1, max: RENEWAL_MONTHS_MAX }),
}

/** Email addresses, typed one after the other. */
export const emailsField: Field = {
  Cell: ({ value }: ShownValue) => <>{(value as string[]).join(', ')}</>,
  Input: ({ value, onChange, ...rest }: InputProps) => (
    <LazySelect
      {...rest}
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={[',', ';', ' ']}
      value={(value as string[] | undefined) ?? []}
      onChange={onChange}
    />
  ),
  isWide: true,
}
