import { Form, InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'
import { REQUEST_DURATION_MAX_MIN, REQUEST_DURATION_MIN } from '../../../../contract/requests/request-changes.ts'
import { TimeField } from '../../../kit/inputs/TimeField.tsx'

const DURATION_STEP = 15

/** When it is to be done, and how long that takes. */
export function PlannedTimeFields() {
  const { t } = useTranslation()
  return (
    <>
      <TimeField name="planned_start_at" label={t('requests.fields.planned_start_at')} />
      <Form.Item name="duration_min" label={t('requests.fields.duration_min')}>
        <InputNumber
          min={REQUEST_DURATION_MIN}
          max={REQUEST_DURATION_MAX_MIN}
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
