import { Card, DatePicker, Flex, Tag, Typography } from 'antd'
import type { Dayjs } from 'dayjs'
import { useTexts } from '../../crud/use-texts.ts'

interface DaysOffProps {
  dates: readonly string[]
  onChange: ((dates: string[]) => void) | null
}

/** Single days without work: holidays, leave, illness. */
export function DaysOff({ dates, onChange }: DaysOffProps) {
  const { t, language } = useTexts()
  const words = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })

  function add(date: Dayjs | null) {
    if (date) onChange?.([...new Set([...dates, date.format('YYYY-MM-DD')])].sort())
  }

  return (
    <Card size="small" title={<h2 style={{ fontSize: 16, margin: 0 }}>{t('employees.schedule.daysOff')}</h2>}>
      <Flex gap="small" wrap align="center">
        {dates.length === 0 && <Typography.Text type="secondary">{t('employees.schedule.noDaysOff')}</Typography.Text>}
        {dates.map((date) => {
          const text = words.format(new Date(`${date}T00:00`))
          return (
            <Tag
              key={date}
              closable={onChange !== null && { 'aria-label': t('employees.schedule.removeDayOff', { date: text }) }}
              onClose={() => onChange?.(dates.filter((other) => other !== date))}
              style={{ marginInlineEnd: 0 }}
            >
              {text}
            </Tag>
          )
        })}
        {onChange && (
          <DatePicker
            value={null}
            onChange={add}
            format="L"
            placeholder={t('employees.schedule.addDayOff')}
            aria-label={t('employees.schedule.addDayOff')}
          />
        )}
      </Flex>
    </Card>
  )
}
