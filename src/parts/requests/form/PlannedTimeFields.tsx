import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { REQUEST_DURATION_MAX_MIN, REQUEST_DURATION_MIN } from '#contract/requests/request-changes.ts'
import { NumberInput } from '#src/kit/inputs/NumberInput.tsx'
import { TimeField } from '#src/kit/inputs/TimeField.tsx'
import styles from './RequestForm.module.css'

const DURATION_STEP = 15

/** The planned start and the duration. */
export function PlannedTimeFields() {
  const { t } = useTranslation()
  return (
    <div className={styles.pair}>
      <TimeField name="planned_start_at" label={t('requests.fields.planned_start_at')} />
      <DurationField />
    </div>
  )
}

/** The duration. */
export function DurationField() {
  const { t } = useTranslation()
  return (
    <Form.Item name="duration_min" label={t('requests.fields.duration_min')}>
      <NumberInput
        min={REQUEST_DURATION_MIN}
        max={REQUEST_DURATION_MAX_MIN}
        step={DURATION_STEP}
        unit={t('requests.minutes')}
      />
    </Form.Item>
  )
}
