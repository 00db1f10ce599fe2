import { Form, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { correctPauseBody } from '#contract/requests/request-changes.ts'
import type { RequestPause } from '#contract/requests/request-pauses.ts'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { TimeField } from '#src/kit/inputs/TimeField.tsx'
import { ActionDialog } from '#src/parts/requests/actions/ActionDialog.tsx'
import { CommentField } from '#src/parts/requests/actions/action-fields.tsx'
import { pauseReasonName } from '#src/parts/sla/pause-reason-name.ts'
import { usePauseReasons } from '#src/parts/sla/use-pause-reasons.ts'
import { api } from '#src/providers/calls/api.ts'

interface Props {
  request: Pick<RequestPage, 'id' | 'version'>
  pause: RequestPause
  onClose: (isDone: boolean) => void
}

interface Correction {
  from: string
  to: string | null
  reason_id: number
  comment: string
}

/** When a pause really was, and why that was not known. */
export default function CorrectPauseDialog({ request, pause, onClose }: Props) {
  const { t, i18n } = useTranslation()
  const { from, to, reason } = pause
  const offered = usePauseReasons() ?? []
  // Its own may be archived.
  const reasons = offered.some(({ id }) => id === reason.id) ? offered : [...offered, reason]
  const params = { id: request.id, pauseId: pause.id }
  return (
    <ActionDialog<Correction>
      request={request}
      title={t('requestPage.pause.correction')}
      okText={t('requestPage.pause.save')}
      defaults={{ from, to, reason_id: reason.id }}
      schema={correctPauseBody}
      toBody={(values) => ({ ...values, to: values.to ?? null })}
      take={(body) => api.requests.correctPause({ params, body })}
      onClose={onClose}
    >
      {to === null && <p>{t('requestPage.pause.stillPaused')}</p>}
      <TimeField name="from" label={t('requestPage.pause.from')} />
      <TimeField name="to" label={t('requestPage.pause.to')} />
      <Form.Item name="reason_id" label={t('requestPage.pause.reason')}>
        <Select options={reasons.map(({ id, name }) => ({ value: id, label: pauseReasonName(name, i18n.language) }))} />
      </Form.Item>
      <CommentField label={t('requestPage.pause.why')} />
    </ActionDialog>
  )
}
