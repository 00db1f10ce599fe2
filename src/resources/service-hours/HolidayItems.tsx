import { Flex, Form, Radio } from 'antd'
import { Link } from 'react-router'
import { PAGE_PATHS } from '#contract/paths.ts'
import { HOURS_ON_HOLIDAYS } from '#contract/sla/service-hours.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'

/** What a day off does to the hours, with the calendar that says which days these are. */
export default function HolidayItems() {
  const { t } = useTexts()
  return (
    <Form.Item
      name="holidays"
      extra={<Link to={PAGE_PATHS.workCalendar}>{t('service_hours.calendarLink')}</Link>}
      style={{ marginBottom: 16 }}
    >
      <Radio.Group aria-label={t('service_hours.fields.holidays')} {...GROUP}>
        <Flex vertical gap="small">
          {HOURS_ON_HOLIDAYS.map((rule) => (
            <Radio key={rule} value={rule}>
              {t(`service_hours.holidayRules.${rule}`)}
            </Radio>
          ))}
        </Flex>
      </Radio.Group>
    </Form.Item>
  )
}

/** antd renders the group without a role. */
const GROUP = { role: 'radiogroup' }
