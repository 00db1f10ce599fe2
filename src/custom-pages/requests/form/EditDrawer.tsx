import { Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { customName, ownTextIn, type RoleField } from '#contract/custom-fields/field-types.ts'
import { requestUpdate } from '#contract/requests/request-changes.ts'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { flatValues, formPath } from '#src/crud/form/form-values.ts'
import { ContestedFields } from '#src/kit/form/ContestedFields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { mergeNewer } from '#src/kit/form/merge-newer.ts'
import { type GuardedForm, useGuardedForm } from '#src/kit/form/use-guarded-form.ts'
import { useNewerValues } from '#src/kit/form/use-newer-values.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { toInputs } from '#src/parts/custom-fields/given-values.ts'
import { useRequestFields } from '#src/parts/requests/fields/fields-of-request.ts'
import { checkFields, type FieldsInForm, givenFields } from '#src/parts/requests/fields/given-fields.ts'
import {
  defaultsOf,
  type RequestChanges,
  type RequestFormValues,
  toChanges,
} from '#src/parts/requests/form/form-values.ts'
import { AgreementFields, TaskFields } from '#src/parts/requests/form/TaskFields.tsx'
import { useAction } from '#src/parts/requests/use-action.ts'
import { api } from '#src/providers/calls/api.ts'
import { isApiError } from '#src/providers/calls/api-error.ts'
import { useLocale } from '#src/providers/language/i18n.ts'
import { PlaceFields } from './PlaceFields.tsx'

interface Props {
  request: RequestPage
  onClose: (isDone: boolean) => void
}

/** Only accounts with fields of their own load what draws them. */
const RequestFieldItems = lazyPage(() => import('#src/parts/requests/fields/RequestFieldItems.tsx'), 'customValues')
const LastChanges = lazyPage(() => import('#src/parts/feed/LastChanges.tsx'), 'feed')

/**
 * Edits the plain fields of a request and sends only what was changed. What another user changes meanwhile is merged
 * without a word; where both changed the same field, it is said who did, and saving again keeps what was typed.
 */
export default function EditDrawer({ request, onClose }: Props) {
  const { t } = useTranslation()
  const { locale } = useLocale()
  const fields = useRequestFields()
  const titleOf = (name: string) => {
    const own = fields.find(({ key }) => customName(key) === name)
    return own ? ownTextIn(own.title, locale) : t(labelOf(name))
  }
  const valuesIn = useCallback((of: RequestPage) => withFields(fields, of), [fields])
  const [before] = useState(() => valuesIn(request))
  const newest = useMemo(() => valuesIn(request), [request, valuesIn])
  const had = () => seen.current ?? before
  const { action, explain } = useAction(request.id)
  const params = { id: request.id }
  const form: GuardedForm<EditedValues> = useGuardedForm<
    EditedValues,
    RequestChanges,
    'done' | 'waiting' | 'unchanged'
  >({
    schema: requestUpdate,
    check: (values) => checkFields(fields, values, had().custom ?? {}, locale),
    toBody: (values) => ({
      ...toChanges(had(), builtIn({ ...before, ...values })),
      ...givenFields(fields, values, had().custom ?? {}),
    }),
    send: async (changes) => (Object.keys(changes).length === 0 ? 'unchanged' : action(() => update(changes))),
    explain,
    onSent: (outcome) => onClose(outcome !== 'unchanged'),
    onClose: () => onClose(false),
  })
  const { seen, contested } = useNewerValues({ form: form.form, newest, flat: flatValues, pathOf: formPath })

  async function update(changes: RequestChanges) {
    const send = (version: number) => api.requests.update({ params, body: { ...changes, version } })
    return send(request.version).catch((error) => {
      const current = isApiError(error, 'stale') ? (error.details as RequestPage) : undefined
      if (current?.id !== request.id || isContested(changes, current)) throw error
      return send(current.version)
    })
  }

  function isContested(changes: RequestChanges, current: RequestPage): boolean {
    const known = flatValues({ ...had() })
    const changed = { ...known, ...flatValues({ ...changes }) }
    return mergeNewer(known, changed, flatValues({ ...valuesIn(current) })).contested.length > 0
  }

  return (
    <FormDrawer<EditedValues>
      title={t('requestPage.dialogs.editTitle', { number: request.number })}
      okText={t('requestPage.dialogs.save')}
      form={form}
      defaults={before}
    >
      <ContestedFields labels={contested.map(titleOf)}>
        <Suspense>
          <LastChanges owner="requests" id={request.id} fields={contested} />
        </Suspense>
      </ContestedFields>
      <TaskFields checklistsLabel={t('requestPage.dialogs.addChecklists')} />
      <PlaceFields known={{ client: request.client, facility: request.facility }} />
      <AgreementFields manager={request.manager} />
      {fields.length > 0 && (
        <Suspense>
          <RequestFieldItems request={request} isAsked={() => true} moments={['on_create']} />
        </Suspense>
      )}
    </FormDrawer>
  )
}

type EditedValues = RequestFormValues & FieldsInForm

/** The values of the form, the account's own fields among them. */
function withFields(fields: readonly RoleField[], request: RequestPage): EditedValues {
  const values = defaultsOf(request)
  if (fields.length === 0) return values
  return { ...values, custom: toInputs(fields, request.custom), client_type: request.client_type }
}

function builtIn({ custom: _, client_type: __, ...values }: EditedValues): RequestFormValues {
  return values
}

function labelOf(name: string) {
  return `requests.fields.${name.replace(/_id$/, '')}` as 'requests.fields.name'
}
