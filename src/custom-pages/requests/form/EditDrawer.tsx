import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requestUpdate } from '#contract/requests/request-changes.ts'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { ContestedFields } from '#src/kit/form/ContestedFields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { mergeNewer } from '#src/kit/form/merge-newer.ts'
import { type GuardedForm, useGuardedForm } from '#src/kit/form/use-guarded-form.ts'
import { useNewerValues } from '#src/kit/form/use-newer-values.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
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
import { PlaceFields } from './PlaceFields.tsx'

interface Props {
  request: RequestPage
  onClose: (isDone: boolean) => void
}

const LastChanges = lazyPage(() => import('#src/parts/feed/LastChanges.tsx'), 'feed')

/**
 * Edits the plain fields of a request and sends only what was changed. What another user changes meanwhile is merged
 * without a word; where both changed the same field, it is said who did, and saving again keeps what was typed.
 */
export default function EditDrawer({ request, onClose }: Props) {
  const { t } = useTranslation()
  const [before] = useState(() => defaultsOf(request))
  const newest = useMemo(() => defaultsOf(request), [request])
  const { action, explain } = useAction(request.id)
  const params = { id: request.id }
  const form: GuardedForm<RequestFormValues> = useGuardedForm<
    RequestFormValues,
    RequestChanges,
    'done' | 'waiting' | 'unchanged'
  >({
    schema: requestUpdate,
    toBody: (values) => toChanges(seen.current ?? before, { ...before, ...values }),
    send: async (changes) => (Object.keys(changes).length === 0 ? 'unchanged' : action(() => update(changes))),
    explain,
    onSent: (outcome) => onClose(outcome !== 'unchanged'),
    onClose: () => onClose(false),
  })
  const { seen, contested } = useNewerValues({ form: form.form, newest })

  async function update(changes: RequestChanges) {
    const send = (version: number) => api.requests.update({ params, body: { ...changes, version } })
    return send(request.version).catch((error) => {
      const current = isApiError(error, 'stale') ? (error.details as RequestPage) : undefined
      if (current?.id !== request.id || isContested(changes, current)) throw error
      return send(current.version)
    })
  }

  function isContested(changes: RequestChanges, current: RequestPage): boolean {
    const known = { ...(seen.current ?? before) }
    return mergeNewer(known, { ...known, ...changes }, { ...defaultsOf(current) }).contested.length > 0
  }

  return (
    <FormDrawer<RequestFormValues>
      title={t('requestPage.dialogs.editTitle', { number: request.number })}
      okText={t('requestPage.dialogs.save')}
      form={form}
      defaults={before}
    >
      <ContestedFields labels={contested.map((name) => t(labelOf(name)))}>
        <Suspense>
          <LastChanges owner="requests" id={request.id} fields={contested} />
        </Suspense>
      </ContestedFields>
      <TaskFields checklistsLabel={t('requestPage.dialogs.addChecklists')} />
      <PlaceFields known={{ client: request.client, facility: request.facility }} />
      <AgreementFields manager={request.manager} />
    </FormDrawer>
  )
}

function labelOf(name: string) {
  return `requests.fields.${name.replace(/_id$/, '')}` as 'requests.fields.name'
}
