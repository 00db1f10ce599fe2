import { Form } from 'antd'
import { Link } from 'react-router'
import { PAGE_PATHS } from '#contract/paths.ts'
import { HOURS_ON_HOLIDAYS } from '#contract/sla/service-hours.ts'
import { RadioLines } from '#src/kit/inputs/RadioLines.tsx'
import { useTexts } from '#src/providers/language/use-texts.ts'

/** What a day off does to the hours, with the calendar that says which days these are. */
export default function HolidayItems() {
  const { t } = useTexts()
  const options = HOURS_ON_HOLIDAYS.map((rule) => ({ value: rule, label: t(`service_hours.holidayRules.${rule}`) }))
  return (
    <Form.Item
      name="holidays"
      extra={<Link to={PAGE_PATHS.workCalendar}>{t('service_hours.calendarLink')}</Link>}
      style={{ marginBottom: 16 }}
    >
      <RadioLines label={t('service_hours.fields.holidays')} options={options} />
    </Form.Item>
  )
}
