import { Form, InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'
import type { RequestPage } from '../../../../contract/requests/request-rows.ts'
import { ReferenceMultiSelect } from '../../../kit/inputs/ReferenceMultiSelect.tsx'
import { TimeField } from '../../../kit/inputs/TimeField.tsx'
import { api } from '../../../providers/api.ts'
import { EXECUTORS } from '../form/reference-sources.ts'
import { ActDialog } from './ActDialog.tsx'
import { usePlanning } from './planning-conflicts.tsx'

interface Values {
  employees: number[]
  planned_start_at: string | null
  duration_min: number
}

const DURATION_MIN = 5
const DURATION_MAX = 14 * 24 * 60
const DURATION_STEP = 15

interface Props {
  request: RequestPage
  onClose: (isDone: boolean) => void
}

/** Who goes, when, and for how long. */
export function AssignDialog({ request, onClose }: Props) {
  const { t } = useTranslation()
  const plan = usePlanning()
  const { id } = request
  return (
    <ActDialog<Values>
      request={request}
      title={t('requests.dialogs.assignTitle')}
      okText={t('requests.dialogs.assignOk')}
      initialValues={{
        employees: request.employees.map((person) => person.id),
        planned_start_at: request.planned_start_at,
        duration_min: request.duration_min,
      }}
      take={(values, version) =>
        plan((force) => api.requests.assign({ params: { id }, body: { ...values, version, force } }))
      }
      onClose={onClose}
    >
      <Form.Item name="employees" label={t('requests.fields.employees')}>
        <ReferenceMultiSelect source={EXECUTORS} known={request.employees} autoFocus />
      </Form.Item>
      <PlannedTimeFields />
    </ActDialog>
  )
}

export function PlannedTimeFields() {
  const { t } = useTranslation()
  return (
    <>
      <TimeField name="planned_start_at" label={t('requests.fields.planned_start_at')} />
      <Form.Item
        name="duration_min"
        label={t('requests.fields.duration_min')}
        rules={[{ required: true, message: t('requests.dialogs.durationRequired') }]}
      >
        <InputNumber
          min={DURATION_MIN}
          max={DURATION_MAX}
          step={DURATION_STEP}
          precision={0}
          controls={false}
          suffix={t('requests.minutes')}
          style={{ width: '100%' }}
        />
      </Form.Item>
    </>
  )
}
