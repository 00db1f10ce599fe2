import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { assignBody } from '../../../../contract/requests/request-changes.ts'
import type { RequestPage } from '../../../../contract/requests/request-rows.ts'
import { ReferenceMultiSelect } from '../../../kit/inputs/ReferenceMultiSelect.tsx'
import { api } from '../../../providers/api.ts'
import { PlannedTimeFields } from '../../../resources/requests/form/PlannedTimeFields.tsx'
import { usePlanning } from '../../../resources/requests/planning-conflicts.tsx'
import { EXECUTORS } from '../../../resources/requests/reference-sources.ts'
import { ActionDialog } from './ActionDialog.tsx'

interface Values {
  employees: number[]
  planned_start_at: string | null
  duration_min: number
}

interface Props {
  request: RequestPage
  onClose: (isDone: boolean) => void
}

/** Who goes, when, and for how long. */
export default function AssignDialog({ request, onClose }: Props) {
  const { t } = useTranslation()
  const plan = usePlanning()
  const { id } = request
  return (
    <ActionDialog<Values>
      request={request}
      title={t('requests.dialogs.assignTitle')}
      okText={t('requests.dialogs.assignOk')}
      defaults={{
        employees: request.employees.map((user) => user.id),
        planned_start_at: request.planned_start_at,
        duration_min: request.duration_min,
      }}
      schema={assignBody}
      take={(body) => plan((force) => api.requests.assign({ params: { id }, body: { ...body, force } }))}
      onClose={onClose}
    >
      <Form.Item name="employees" label={t('requests.fields.employees')}>
        <ReferenceMultiSelect source={EXECUTORS} known={request.employees} autoFocus />
      </Form.Item>
      <PlannedTimeFields />
    </ActionDialog>
  )
}
