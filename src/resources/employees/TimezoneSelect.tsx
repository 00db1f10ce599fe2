import { Flex, Select } from 'antd'
import { useId } from 'react'
import { useTimezoneOptions } from '#src/kit/inputs/use-timezone-options.ts'
import { zoneName } from '#src/kit/values/zone-name.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'

interface TimezoneSelectProps {
  value: string
  onChange: ((timezone: string) => void) | null
}

/** The time zone of an employee's working hours. */
export function TimezoneSelect({ value, onChange }: TimezoneSelectProps) {
  const { t, language } = useTexts()
  if (onChange) return <ZoneInput value={value} onChange={onChange} />
  return (
    <span>
      {t('employees.schedule.timezone')}: {zoneName(value, language)}
    </span>
  )
}

function ZoneInput({ value, onChange }: { value: string; onChange: (timezone: string) => void }) {
  const { t } = useTexts()
  const id = useId()
  const options = useTimezoneOptions(value)
  return (
    <Flex gap="small" align="center" wrap>
      <label htmlFor={id}>{t('employees.schedule.timezone')}</label>
      <Select
        id={id}
        showSearch
        optionFilterProp="label"
        options={options}
        value={value}
        onChange={onChange}
        style={{ width: 320, maxWidth: '100%' }}
      />
    </Flex>
  )
}
