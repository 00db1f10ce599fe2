import { PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Tag } from 'antd'
import { useState } from 'react'
import { dateFormat } from '#contract/formats.ts'
import DayInput from '#src/kit/inputs/DayInput.tsx'
import { UNREADABLE } from '#src/kit/inputs/date-text.ts'
import { Section } from '#src/kit/page/Section.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { useTexts } from '#src/providers/use-texts.ts'

interface DaysOffProps {
  dates: readonly string[]
  onChange: ((dates: string[]) => void) | null
}

/** Single days off: holidays, leave, illness. */
export function DaysOff({ dates, onChange }: DaysOffProps) {
  const { t, language } = useTexts()
  const [picked, setPicked] = useState<string | null>(null)
  const dayFormat = dateFormat(language, { dateStyle: 'medium' })

  function add() {
    if (!picked || picked === UNREADABLE) return
    onChange?.([...new Set([...dates, picked])].sort())
    setPicked(null)
  }

  return (
    <Section title={t('employees.schedule.daysOff')}>
      <Flex gap="small" wrap align="center">
        {dates.length === 0 && <Text type="secondary">{t('employees.schedule.noDaysOff')}</Text>}
        {dates.map((date) => {
          const text = dayFormat.format(new Date(`${date}T00:00`))
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
          <Flex gap="small">
            <DayInput isOnly aria-label={t('employees.schedule.dayToAdd')} value={picked} onChange={setPicked} />
            <Button icon={<PlusOutlined aria-hidden />} onClick={add}>
              {t('employees.schedule.addDayOff')}
            </Button>
          </Flex>
        )}
      </Flex>
    </Section>
  )
}
