import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requestUpdate } from '#contract/requests/request-changes.ts'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { useGuardedForm } from '#src/kit/form/use-guarded-form.ts'
import {
  defaultsOf,
  type RequestChanges,
  type RequestFormValues,
  toChanges,
} from '#src/parts/requests/form/form-values.ts'
import { AgreementFields, TaskFields } from '#src/parts/requests/form/TaskFields.tsx'
import { useAction } from '#src/parts/requests/use-action.ts'
import { api } from '#src/providers/api.ts'
import { PlaceFields } from './PlaceFields.tsx'

interface Props {
  request: RequestPage
  onClose: (isDone: boolean) => void
}

/**
 * Edits the plain fields of a request. The form starts from the row as it was when the drawer opened and sends only its
 * own changes, so that other users' changes neither move what is typed nor are overwritten.
 */
export default function EditDrawer({ request, onClose }: Props) {
  const { t } = useTranslation()
  const [before] = useState(() => defaultsOf(request))
  const [seenVersion, setSeenVersion] = useState<number | null>(request.version)
  const { action, explain } = useAction(request.id)
  const params = { id: request.id }
  const form = useGuardedForm<RequestFormValues, RequestChanges, 'done' | 'waiting' | 'unchanged'>({
    schema: requestUpdate,
    toBody: (values) => toChanges(before, { ...before, ...values }),
    async send(changes) {
      if (Object.keys(changes).length === 0) return 'unchanged'
      return action(() =>
        api.requests.update({ params, body: { ...changes, version: seenVersion ?? request.version } }),
      )
    },
    async explain(error) {
      const failure = await explain(error)
      if (failure.isWarning) setSeenVersion(null)
      return failure
    },
    onSent: (outcome) => onClose(outcome !== 'unchanged'),
    onClose: () => onClose(false),
  })

  return (
    <FormDrawer<RequestFormValues>
      title={t('requestPage.dialogs.editTitle', { number: request.number })}
      okText={t('requestPage.dialogs.save')}
      form={form}
      defaults={before}
    >
      <TaskFields checklistsLabel={t('requestPage.dialogs.addChecklists')} />
      <PlaceFields known={{ client: request.client, facility: request.facility }} />
      <AgreementFields manager={request.manager} />
    </FormDrawer>
  )
}
