import { Flex, Select } from 'antd'
import { useId } from 'react'
import { useCall } from '#src/providers/use-call.ts'
import { useTexts } from '#src/providers/use-texts.ts'

interface TimezoneSelectProps {
  value: string
  onChange: ((timezone: string) => void) | null
}

/** The time zone of an employee's working hours. */
export function TimezoneSelect({ value, onChange }: TimezoneSelectProps) {
  const { t } = useTexts()
  const id = useId()
  const { data } = useCall(
    'reference.reference',
    {},
    { staleTime: Number.POSITIVE_INFINITY, enabled: onChange !== null },
  )
  const zones = data?.timezones ?? []
  const options = [...new Set([value, ...zones])].map((zone) => ({ value: zone, label: zone }))
  if (!onChange) {
    return (
      <span>
        {t('employees.schedule.timezone')}: {value}
      </span>
    )
  }
  return (
    <Flex gap="small" align="center" wrap>
      <label htmlFor={id}>{t('employees.schedule.timezone')}</label>
      <Select id={id} showSearch options={options} value={value} onChange={onChange} style={{ width: 240 }} />
    </Flex>
  )
}
