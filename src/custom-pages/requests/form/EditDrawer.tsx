import { Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestPage } from '../../../../contract/requests/request-rows.ts'
import { FormDrawer } from '../../../kit/form/FormDrawer.tsx'
import { api } from '../../../providers/api.ts'
import { useAct } from '../acts/use-act.ts'
import { showServerErrors } from './form-errors.ts'
import { type RequestFormValues, toChanges, toFormValues } from './form-values.ts'
import { PlaceFields } from './PlaceFields.tsx'
import { AgreementFields, TaskFields } from './TaskFields.tsx'

interface Props {
  request: RequestPage
  onClose: (isDone: boolean) => void
}

/**
 * The plain fields of a request. It starts from the row as it was when the drawer opened and sends only what was changed
 * in it: what others change meanwhile neither moves what is typed nor is overwritten.
 */
export function EditDrawer({ request, onClose }: Props) {
  const { t } = useTranslation()
  const [form] = Form.useForm<RequestFormValues>()
  const [before] = useState(() => toFormValues(request))
  const [seenVersion, setSeenVersion] = useState<number | null>(request.version)
  const [refusal, setRefusal] = useState<{ message: string; isWarning?: boolean } | null>(null)
  const { act, isBusy } = useAct(request.id)

  async function onSubmit() {
    const changes = toChanges(before, { ...before, ...form.getFieldsValue(true) })
    if (Object.keys(changes).length === 0) return onClose(false)
    const body = { ...changes, version: seenVersion ?? request.version }
    let failure: unknown
    const outcome = await act(async () => {
      try {
        return await api.requests.update({ params: { id: request.id }, body })
      } catch (error) {
        failure = error
        throw error
      }
    })
    if (outcome === 'done') return onClose(true)
    if (typeof outcome !== 'object') return
    if (outcome.isStale) setSeenVersion(null)
    const message = outcome.isStale ? outcome.message : showServerErrors(form, failure)
    setRefusal(message ? { message, isWarning: outcome.isStale } : null)
  }

  return (
    <FormDrawer<RequestFormValues>
      title={t('requests.dialogs.editTitle', { number: request.number })}
      okText={t('requests.dialogs.save')}
      form={form}
      initialValues={before}
      onSubmit={onSubmit}
      onClose={() => onClose(false)}
      isBusy={isBusy}
      failed={t('notifications.editError')}
      refusal={refusal}
    >
      <TaskFields checklistsLabel={t('requests.dialogs.addChecklists')} />
      <PlaceFields known={{ client: request.client, facility: request.facility }} />
      <AgreementFields manager={request.manager} />
    </FormDrawer>
  )
}
