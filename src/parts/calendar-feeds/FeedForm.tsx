import { Alert, Button, Flex, Form } from 'antd'
import { useTranslation } from 'react-i18next'
import {
  CALENDAR_FEED_KINDS,
  type CalendarFeedCreate,
  type CalendarFeedKind,
  calendarFeedCreate,
} from '#contract/calendar-feeds.ts'
import { RadioButtons } from '#src/kit/form/RadioButtons.tsx'
import { useGuardedForm } from '#src/kit/form/use-guarded-form.ts'
import { ReferenceSelect } from '#src/kit/inputs/ReferenceSelect.tsx'
import { FACILITIES } from '#src/parts/reference-sources.ts'
import { useMay } from '#src/providers/use-may.ts'

interface Values {
  kind: CalendarFeedKind
  facility_id?: number | null
}

/** Asks whose visits a new feed shows. */
export function FeedForm({ onCreate }: { onCreate: (body: CalendarFeedCreate) => Promise<void> }) {
  const { t } = useTranslation()
  const mayChoose = useMay('facilities', 'list')
  const { form, formProps, isSending, failure } = useGuardedForm<Values, CalendarFeedCreate>({
    schema: calendarFeedCreate,
    toBody: ({ kind, facility_id }) => ({ kind, ...(kind === 'facility' && facility_id ? { facility_id } : {}) }),
    send: onCreate,
    onSent: () => form.resetFields(),
  })
  const kind = Form.useWatch('kind', form)
  return (
    <Form<Values> {...formProps} initialValues={{ kind: 'own' }}>
      {failure && <Alert type="error" showIcon message={failure.message} style={{ marginBlockEnd: 16 }} />}
      {mayChoose && (
        <Form.Item name="kind" label={t('calendarFeeds.kind')}>
          <RadioButtons
            aria-label={t('calendarFeeds.kind')}
            options={CALENDAR_FEED_KINDS.map((value) => ({ value, label: t(`calendarFeeds.kinds.${value}`) }))}
          />
        </Form.Item>
      )}
      {kind === 'facility' && (
        <Form.Item name="facility_id" required label={t('calendarFeeds.facility')}>
          <ReferenceSelect source={FACILITIES} placeholder={t('calendarFeeds.chooseFacility')} />
        </Form.Item>
      )}
      <Flex>
        <Button type="primary" htmlType="submit" loading={isSending}>
          {t('calendarFeeds.create')}
        </Button>
      </Flex>
    </Form>
  )
}
