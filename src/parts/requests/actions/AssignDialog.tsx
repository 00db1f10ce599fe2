import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { assignBody, REQUEST_DURATION_MIN } from '#contract/requests/request-changes.ts'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { api } from '#src/providers/calls/api.ts'
import { AssigneeSelect } from '../AssigneeSelect.tsx'
import { CandidateList } from '../CandidateList.tsx'
import { PlannedTimeFields } from '../form/PlannedTimeFields.tsx'
import { usePlanning } from '../planning-conflicts.tsx'
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
      title={t('requestPage.dialogs.assignTitle')}
      okText={t('requestPage.dialogs.assignOk')}
      defaults={{
        employees: request.employees.map((user) => user.id),
        planned_start_at: request.planned_start_at,
        duration_min: request.duration_min,
      }}
      schema={assignBody}
      take={(body) =>
        plan((force, instead) => api.requests.assign({ params: { id }, body: { ...body, ...instead, force } }), {
          ...body,
          request_ids: [id],
        })
      }
      onClose={onClose}
    >
      <Form.Item name="employees" label={t('requests.fields.employees')}>
        <Assignees request={request} />
      </Form.Item>
      <PlannedTimeFields />
      <Form.Item name="employees" noStyle>
        <Candidates request={request} />
      </Form.Item>
    </ActionDialog>
  )
}

interface ChosenProps<R> {
  request: R
  /** Given by the form. */
  id?: string
  value?: number[]
  onChange?: (employees: number[]) => void
}

type Planned = Pick<RequestPage, 'id' | 'version' | 'planned_start_at' | 'duration_min'>

/** The time that is entered, or that of the request where the form does not ask for it. */
function useEnteredTime(request: Planned) {
  const planned_start_at = Form.useWatch<string | null>('planned_start_at')
  const duration_min = Form.useWatch<number | null>('duration_min')
  const isDuration = Number.isInteger(duration_min) && Number(duration_min) >= REQUEST_DURATION_MIN
  return {
    planned_start_at: planned_start_at === undefined ? request.planned_start_at : planned_start_at,
    duration_min: isDuration ? Number(duration_min) : request.duration_min,
  }
}

/** Executors by name, each with whether they are free at the time that is entered. */
export function Assignees({ request, ...field }: ChosenProps<Planned & Pick<RequestPage, 'employees'>>) {
  const { t } = useTranslation()
  const visit = { request_ids: [request.id], ...useEnteredTime(request) }
  return (
    <AssigneeSelect {...field} visit={visit} known={request.employees} aria-label={t('requests.fields.employees')} />
  )
}

/** Who suits the time that is entered. */
export function Candidates({ request, value = [], onChange }: ChosenProps<Planned>) {
  const { id, version } = request
  return (
    <CandidateList
      request={{ id, version, ...useEnteredTime(request) }}
      chosen={value}
      onChoose={(employee) => onChange?.([employee])}
    />
  )
}
