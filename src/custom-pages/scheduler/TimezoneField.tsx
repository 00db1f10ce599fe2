import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { LabelledSelect } from '#src/kit/inputs/LabelledSelect.tsx'
import { useCall } from '#src/providers/use-call.ts'
import type { ScheduleFormValues } from './schedule-values.ts'

/** The time zone of the start times. */
export function TimezoneField() {
  const { t } = useTranslation()
  const form = Form.useFormInstance<ScheduleFormValues>()
  const { data } = useCall('reference.reference', {}, { staleTime: Number.POSITIVE_INFINITY })
  const zones = [...new Set<string>([form.getFieldValue('timezone'), ...(data?.timezones ?? [])])]
  return (
    <Form.Item name="timezone" label={t('scheduled_requests.editor.timezone')}>
      <LabelledSelect options={zones.map((zone) => ({ value: zone, label: zone }))} />
    </Form.Item>
  )
}
