import { Checkbox, Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { CREATE_AHEAD_DAYS_MAX, HOLIDAY_RULES, MISSED_RULES } from '#contract/scheduler/recurrence.ts'
import { LabelledSelect } from '#src/kit/inputs/LabelledSelect.tsx'
import { NumberInput } from '#src/kit/inputs/NumberInput.tsx'
import { LaterInput } from './LaterInput.tsx'

/** How holidays and missed dates are handled, and how a request is created from a date. */
export function CreationFields() {
  const { t } = useTranslation()
  return (
    <>
      <Form.Item name={['schedule', 'holidays']} label={t('scheduled_requests.editor.holidays')}>
        <LabelledSelect
          options={HOLIDAY_RULES.map((value) => ({ value, label: t(`scheduled_requests.holidays.${value}`) }))}
        />
      </Form.Item>
      <Form.Item name={['schedule', 'create_ahead_days']} label={t('scheduled_requests.editor.createAhead')}>
        <NumberInput min={0} max={CREATE_AHEAD_DAYS_MAX} unit={t('scheduled_requests.editor.createAheadUnit')} />
      </Form.Item>
      <Form.Item
        name={['schedule', 'deadline_after_min']}
        label={t('scheduled_requests.editor.deadline')}
        extra={t('scheduled_requests.editor.deadlineHint')}
      >
        <LaterInput />
      </Form.Item>
      <Form.Item name={['schedule', 'missed']} label={t('scheduled_requests.editor.missed')}>
        <LabelledSelect
          options={MISSED_RULES.map((value) => ({ value, label: t(`scheduled_requests.missedRules.${value}`) }))}
        />
      </Form.Item>
      <Form.Item name="is_active" valuePropName="checked">
        <Checkbox>{t('scheduled_requests.editor.active')}</Checkbox>
      </Form.Item>
    </>
  )
}
