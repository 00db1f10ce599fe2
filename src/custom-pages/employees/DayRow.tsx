import { Flex, Select, Switch } from 'antd'
import { useId } from 'react'
import { Text } from '../../components/Text.tsx'
import { useTexts } from '../../crud/use-texts.ts'
import { clockChoices, problemOf, type ScheduleDay } from './week-schedule.ts'

interface DayRowProps {
  day: ScheduleDay
  onChange: ((day: ScheduleDay) => void) | null
}

/** The third of January 2000 was a Monday. */
function weekdayName(day: number, language: string): string {
  return new Intl.DateTimeFormat(language, { weekday: 'long' }).format(new Date(2000, 0, 2 + day))
}

/** One day of the week: worked or not, from when to when, with a break or without. */
export function DayRow({ day, onChange }: DayRowProps) {
  const { t, language } = useTexts()
  const name = weekdayName(day.day, language)
  const nameId = useId()
  const problem = problemOf(day)

  return (
    <Flex gap="small" align="center" wrap role="group" aria-labelledby={nameId} style={{ minHeight: 40 }}>
      <Flex align="center" gap="small" style={{ width: 170 }}>
        {onChange && (
          <Switch
            checked={day.is_working}
            onChange={(is_working) => onChange({ ...day, is_working })}
            aria-label={t('employees.schedule.works', { day: name })}
          />
        )}
        <span id={nameId} style={{ textTransform: 'capitalize' }}>
          {name}
        </span>
      </Flex>
      {!day.is_working && <Text type="secondary">{t('employees.schedule.dayOff')}</Text>}
      {day.is_working && !onChange && <span>{dayWords(day, t('employees.schedule.break'))}</span>}
      {day.is_working && onChange && (
        <>
          <Span
            label={`${name}: ${t('employees.schedule.hoursOf')}`}
            from={day.from}
            to={day.to}
            onChange={(from, to) => onChange({ ...day, from: from ?? day.from, to: to ?? day.to })}
          />
          <Flex gap="small" align="center" wrap="nowrap">
            <Text type="secondary">{t('employees.schedule.break')}</Text>
            <Span
              label={`${name}: ${t('employees.schedule.break')}`}
              from={day.break_from}
              to={day.break_to}
              isClearable
              onChange={(break_from, break_to) => onChange({ ...day, break_from, break_to })}
            />
          </Flex>
        </>
      )}
      {problem && (
        <Text type="danger" role="alert">
          {t(`employees.schedule.problems.${problem}`)}
        </Text>
      )}
    </Flex>
  )
}

function dayWords({ from, to, break_from, break_to }: ScheduleDay, breakWord: string): string {
  const pause = break_from && break_to ? `, ${breakWord} ${break_from}–${break_to}` : ''
  return `${from}–${to}${pause}`
}

interface SpanProps {
  label: string
  from: string | null | undefined
  to: string | null | undefined
  isClearable?: boolean
  onChange: (from: string | null, to: string | null) => void
}

/** Two times of a day. */
function Span({ label, from = null, to = null, isClearable = false, onChange }: SpanProps) {
  const { t } = useTexts()
  const choices = (also: string | null) => clockChoices(also).map((clock) => ({ value: clock, label: clock }))
  return (
    <Flex gap={4} align="center">
      <Select
        aria-label={`${label}, ${t('employees.schedule.from')}`}
        showSearch
        allowClear={isClearable}
        placeholder="—"
        options={choices(from)}
        value={from ?? undefined}
        onChange={(next: string | undefined) => onChange(next ?? null, to)}
        style={{ width: 92 }}
      />
      –
      <Select
        aria-label={`${label}, ${t('employees.schedule.to')}`}
        showSearch
        allowClear={isClearable}
        placeholder="—"
        options={choices(to)}
        value={to ?? undefined}
        onChange={(next: string | undefined) => onChange(from, next ?? null)}
        style={{ width: 92 }}
      />
    </Flex>
  )
}
