import { Form } from 'antd'
import { type ReactNode, useEffect } from 'react'
import type { FieldMoment, RoleField } from '#contract/custom-fields/field-types.ts'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { FormProvider } from '#src/fields/form-context.ts'
import { CustomFieldItem, isDrawn, useShownFields } from '#src/parts/custom-fields/CustomFormSections.tsx'
import { useAbility } from '#src/providers/access-control.tsx'
import type { Row } from '#src/providers/calls/row.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useRequestFields } from './fields-of-request.ts'
import { type FieldsInForm, factsInForm } from './given-fields.ts'

interface RequestFieldItemsProps {
  /** Null for a new one. */
  request: Pick<RequestPage, 'id' | 'custom'> | null
  /** Which of those that the form calls for are in it. */
  isAsked: (field: RoleField) => boolean
  /** What the form is for; what is asked for then is marked. */
  moments: readonly FieldMoment[]
  /** Around the inputs, where there are any. */
  frame?: (items: ReactNode) => ReactNode
}

const asTheyAre = (items: ReactNode) => items
const NO_REQUIRED: ReadonlySet<string> = new Set()

/** The account's own fields in a form of a request: those that its other values call for. */
export default function RequestFieldItems({ request, isAsked, moments, frame = asTheyAre }: RequestFieldItemsProps) {
  const fields = useRequestFields()
  const row = request as Row | null
  useClientType(fields)
  const shown = useShownFields(fields, (values) => factsInForm(values as FieldsInForm)).filter(
    (field) => isAsked(field) && isDrawn(field, row),
  )
  if (shown.length === 0) return null
  return (
    <FormProvider value={{ row, required: NO_REQUIRED }}>
      {frame(shown.map((field) => <CustomFieldItem key={field.id} field={field} row={row} moments={moments} />))}
    </FormProvider>
  )
}

/** Where fields are for clients of some type alone, the form has to know that of the chosen one. */
function useClientType(fields: readonly RoleField[]): void {
  const form = Form.useFormInstance()
  const ability = useAbility()
  const clientId = Form.useWatch<number | null | undefined>('client_id', { form, preserve: true })
  const isNeeded = fields.some(({ client_types }) => client_types !== null) && ability.can('read', 'clients')
  const { data } = useCall(
    'clients.show',
    { params: { id: clientId ?? 0 } },
    { enabled: isNeeded && Boolean(clientId), placeholderData: undefined },
  )
  const type = data?.type
  useEffect(() => {
    if (clientId === null) form.setFieldValue('client_type', null)
    else if (type) form.setFieldValue('client_type', type)
  }, [clientId, type, form])
}
