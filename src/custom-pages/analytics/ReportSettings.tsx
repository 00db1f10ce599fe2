import { useNotification } from '@refinedev/core'
import { Form, Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { reportUpdate, type ReportSettings as Settings } from '#contract/analytics/report.ts'
import { DAY_MS } from '#contract/values/durations.ts'
import { dateFormat } from '#contract/values/formats.ts'
import { FormDialog } from '#src/kit/form/FormDialog.tsx'
import { useGuardedForm } from '#src/kit/form/use-guarded-form.ts'
import { ReferenceMultiSelect } from '#src/kit/inputs/ReferenceMultiSelect.tsx'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { COLLEAGUES } from '#src/parts/reference-sources.ts'
import { api } from '#src/providers/calls/api.ts'
import { useCall } from '#src/providers/calls/use-call.ts'

interface Values extends Omit<Settings, 'recipients' | 'sent_on'> {
  recipients: number[]
}

const HOURS = 24
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
/** A Monday. */
const FIRST_DAY = Date.UTC(2024, 0, 1)

/** Whether, when and to whom the figures of a week are mailed. */
export default function ReportSettings({ onClose }: { onClose: () => void }) {
  const { data, error, refetch, show } = useCall('analyticsReport.show', {})
  if (data) return <SettingsDialog settings={data} onSaved={(saved) => show(() => saved)} onClose={onClose} />
  return error ? <LoadFailed error={error} onRetry={() => refetch()} /> : null
}

interface DialogProps {
  settings: Settings
  onSaved: (saved: Settings) => void
  onClose: () => void
}

function SettingsDialog({ settings, onSaved, onClose }: DialogProps) {
  const { t, i18n } = useTranslation()
  const { open } = useNotification()
  const form = useGuardedForm<Values, Values, Settings>({
    schema: reportUpdate,
    send: (body) => api.analyticsReport.save({ body }),
    onSent(saved) {
      onSaved(saved)
      open?.({ type: 'success', message: t('analytics.report.saved') })
      onClose()
    },
    onClose,
  })
  const weekday = dateFormat(i18n.language, { weekday: 'long', timeZone: 'UTC' })
  const day = dateFormat(i18n.language, { dateStyle: 'long', timeZone: 'UTC' })
  const { recipients, sent_on } = settings
  return (
    <FormDialog<Values>
      title={t('analytics.report.title')}
      okText={t('crud.save')}
      form={form}
      defaults={{
        is_on: settings.is_on,
        weekday: settings.weekday,
        hour: settings.hour,
        recipients: recipients.map(({ id }) => id),
      }}
    >
      <p>{t('analytics.report.what')}</p>
      <Form.Item name="is_on" label={t('analytics.report.isOn')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="recipients" label={t('analytics.report.recipients')} extra={t('analytics.report.whose')}>
        <ReferenceMultiSelect source={COLLEAGUES} known={recipients} />
      </Form.Item>
      <Form.Item name="weekday" label={t('analytics.report.weekday')}>
        <Select
          options={WEEKDAYS.map((value) => ({ value, label: weekday.format(FIRST_DAY + (value - 1) * DAY_MS) }))}
        />
      </Form.Item>
      <Form.Item name="hour" label={t('analytics.report.hour')} extra={t('analytics.report.zone')}>
        <Select
          options={Array.from({ length: HOURS }, (_, value) => ({
            value,
            label: `${String(value).padStart(2, '0')}:00`,
          }))}
        />
      </Form.Item>
      {sent_on && (
        <Text type="secondary">{t('analytics.report.sentOn', { day: day.format(Date.parse(sent_on)) })}</Text>
      )}
    </FormDialog>
  )
}
