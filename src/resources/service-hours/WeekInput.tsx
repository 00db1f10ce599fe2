import { CoffeeOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Form, Select } from 'antd'
import { useId } from 'react'
import type { InputProps } from '#src/fields/field.ts'
import { clockChoices } from '#src/kit/inputs/clock-choices.ts'
import { Text } from '#src/kit/values/Text.tsx'
import { hoursSentence, weekdayName } from '#src/parts/sla/hours-sentence.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { asMonday, type Days, endsNextDay, type Intervals, USUAL_WEEK, withInterval, withLunch } from './week-hours.ts'

/** The hours of each day of the week: a row a day, with its intervals, and what they come to in words. */
export function WeekInput({ id, value, onChange, 'aria-describedby': describedBy }: InputProps) {
  const { t, language } = useTexts()
  const form = Form.useFormInstance()
  const days = value as Days
  const week = { days, is_always: false, holidays: 'work', short_days: false } as const
  const change = (day: number, intervals: Intervals) => onChange?.(days.with(day, intervals))

  return (
    <Flex
      id={id}
      vertical
      gap="middle"
      role="group"
      aria-label={t('service_hours.fields.days')}
      aria-describedby={describedBy}
      tabIndex={-1}
    >
      <Flex gap="small" wrap role="group" aria-label={t('service_hours.editor.presets')}>
        <Button onClick={() => onChange?.(USUAL_WEEK)}>{t('service_hours.editor.weekdays')}</Button>
        <Button onClick={() => form.setFields([{ name: 'is_always', value: true, touched: true }])}>
          {t('service_hours.editor.always')}
        </Button>
        <Button onClick={() => onChange?.(asMonday(days))}>{t('service_hours.editor.asFirst')}</Button>
      </Flex>
      {days.map((intervals, day) => (
        // The days of a week never change places.
        // biome-ignore lint/suspicious/noArrayIndexKey: a day is its index
        <DayHours key={day} day={day} intervals={intervals} onChange={(changed) => change(day, changed)} />
      ))}
      <Text type="secondary">{hoursSentence(week, language)}</Text>
    </Flex>
  )
}

interface DayHoursProps {
  /** 0 for Monday. */
  day: number
  intervals: Intervals
  onChange: (intervals: Intervals) => void
}

function DayHours({ day, intervals, onChange }: DayHoursProps) {
  const { t, language } = useTexts()
  const nameId = useId()
  const name = weekdayName(day, language, 'long')
  const lunch = withLunch(intervals)
  return (
    <Flex gap="small" align="start" wrap role="group" aria-labelledby={nameId} style={{ minHeight: 40 }}>
      <span id={nameId} style={{ width: 120, lineHeight: '32px', textTransform: 'capitalize' }}>
        {name}
      </span>
      <Flex gap="small" align="center" wrap style={{ flex: 1 }}>
        {intervals.length === 0 && <Text type="secondary">{t('service_hours.editor.closed')}</Text>}
        {intervals.map((interval, index) => (
          <IntervalInput
            // biome-ignore lint/suspicious/noArrayIndexKey: an interval has no other name
            key={index}
            day={name}
            interval={interval}
            onChange={(changed) => onChange(intervals.with(index, changed))}
            onRemove={() => onChange(intervals.toSpliced(index, 1))}
          />
        ))}
        <Button
          icon={<PlusOutlined aria-hidden />}
          aria-label={t('service_hours.editor.addInterval', { day: name })}
          onClick={() => onChange(withInterval(intervals))}
        />
        {lunch && (
          <Button
            icon={<CoffeeOutlined aria-hidden />}
            aria-label={t('service_hours.editor.addLunchTo', { day: name })}
            onClick={() => onChange(lunch)}
          >
            {t('service_hours.editor.addLunch')}
          </Button>
        )}
      </Flex>
    </Flex>
  )
}

interface IntervalInputProps {
  day: string
  interval: Intervals[number]
  onChange: (interval: Intervals[number]) => void
  onRemove: () => void
}

function IntervalInput({ day, interval, onChange, onRemove }: IntervalInputProps) {
  const { t } = useTexts()
  const { from, to } = interval
  const optionsFor = (clock: string, without: string) =>
    clockChoices(clock)
      .filter((choice) => choice !== without)
      .map((choice) => ({ value: choice, label: choice }))
  return (
    <Flex gap={4} align="center">
      <Select
        aria-label={`${day}, ${t('service_hours.editor.from')}`}
        showSearch
        options={optionsFor(from, '24:00')}
        value={from}
        onChange={(chosen: string) => onChange({ from: chosen, to })}
        style={{ width: 92 }}
      />
      –
      <Select
        aria-label={`${day}, ${t('service_hours.editor.to')}`}
        showSearch
        options={optionsFor(to, '')}
        value={to}
        onChange={(chosen: string) => onChange({ from, to: chosen })}
        style={{ width: 92 }}
      />
      {endsNextDay(interval) && <Text type="secondary">{t('service_hours.editor.nextDay')}</Text>}
      <Button
        type="text"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={t('service_hours.editor.removeInterval', { day, from, to })}
        onClick={onRemove}
      />
    </Flex>
  )
}
