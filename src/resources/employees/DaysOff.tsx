import { PlusOutlined } from '@ant-design/icons'
import { Button, Card, Flex, Input, Tag } from 'antd'
import { useState } from 'react'
import { Text } from '../../kit/values/Text.tsx'
import { useTexts } from '../../providers/use-texts.ts'

interface DaysOffProps {
  dates: readonly string[]
  onChange: ((dates: string[]) => void) | null
}

/** Single days without work: holidays, leave, illness. */
export function DaysOff({ dates, onChange }: DaysOffProps) {
  const { t, language } = useTexts()
  const [picked, setPicked] = useState('')
  const labels = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })

  function add() {
    if (!picked) return
    onChange?.([...new Set([...dates, picked])].sort())
    setPicked('')
  }

  return (
    <Card size="small" title={<h2 style={{ fontSize: 16, margin: 0 }}>{t('employees.schedule.daysOff')}</h2>}>
      <Flex gap="small" wrap align="center">
        {dates.length === 0 && <Text type="secondary">{t('employees.schedule.noDaysOff')}</Text>}
        {dates.map((date) => {
          const text = labels.format(new Date(`${date}T00:00`))
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
            <Input
              type="date"
              max="9999-12-31"
              aria-label={t('employees.schedule.dayToAdd')}
              value={picked}
              onChange={(event) => setPicked(event.target.value)}
              onPressEnter={add}
              style={{ width: 160 }}
            />
            <Button icon={<PlusOutlined aria-hidden />} onClick={add} disabled={!picked}>
              {t('employees.schedule.addDayOff')}
            </Button>
          </Flex>
        )}
      </Flex>
    </Card>
  )
}
