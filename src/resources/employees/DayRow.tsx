import { Flex, Select, Switch } from 'antd'
import { useId } from 'react'
import { dateFormat } from '#contract/values/formats.ts'
import { clockChoices } from '#src/kit/inputs/clock-choices.ts'
import { Text } from '#src/kit/values/Text.tsx'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { lastsIntoNextDay, type ScheduleDay } from './week-schedule.ts'

interface DayRowProps {
  day: ScheduleDay
  onChange: ((day: ScheduleDay) => void) | null
  /** The errors of the day, by field. */
  errors: Partial<Record<string, string>>
}

/** The third of January 2000 was a Monday. */
function weekdayName(day: number, language: string): string {
  return dateFormat(language, { weekday: 'long' }).format(new Date(2000, 0, 2 + day))
}

/** One day of the week: worked or not, from when to when, with a break or without. */
export function DayRow({ day, onChange, errors }: DayRowProps) {
  const { t, language } = useTexts()
  const name = weekdayName(day.day, language)
  const nameId = useId()
  const problemId = useId()
  const problems = [...new Set(Object.values(errors))]

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
      {day.is_working && !onChange && (
        <span>{formatDay(day, t('employees.schedule.break'), t('employees.schedule.nextDay'))}</span>
      )}
      {day.is_working && onChange && (
        <>
          <Span
            label={`${name}: ${t('employees.schedule.hoursOf')}`}
            from={day.from}
            to={day.to}
            invalid={{ from: 'from' in errors, to: 'to' in errors, by: problemId }}
            onChange={(from, to) => onChange({ ...day, from: from ?? day.from, to: to ?? day.to })}
          />
          {lastsIntoNextDay(day) && <Text type="secondary">{t('employees.schedule.nextDay')}</Text>}
          <Flex gap="small" align="center" wrap="nowrap">
            <Text type="secondary">{t('employees.schedule.break')}</Text>
            <Span
              label={`${name}: ${t('employees.schedule.break')}`}
              from={day.break_from}
              to={day.break_to}
              invalid={{ from: 'break_from' in errors, to: 'break_to' in errors, by: problemId }}
              isClearable
              onChange={(break_from, break_to) => onChange({ ...day, break_from, break_to })}
            />
          </Flex>
        </>
      )}
      {problems.length > 0 && (
        <Text type="danger" role="alert" id={problemId}>
          {problems.join('. ')}
        </Text>
      )}
    </Flex>
  )
}

function formatDay(day: ScheduleDay, breakWord: string, nextDay: string): string {
  const { from, to, break_from, break_to } = day
  const pause = break_from && break_to ? `, ${breakWord} ${break_from}–${break_to}` : ''
  return `${from}–${to}${lastsIntoNextDay(day) ? ` ${nextDay}` : ''}${pause}`
}

interface SpanProps {
  label: string
  from: string | null | undefined
  to: string | null | undefined
  isClearable?: boolean
  /** Which end is invalid, and the id of the element with the error. */
  invalid: { from: boolean; to: boolean; by: string }
  onChange: (from: string | null, to: string | null) => void
}

/** A start and an end time. */
function Span({ label, from = null, to = null, isClearable = false, invalid, onChange }: SpanProps) {
  const { t } = useTexts()
  const choices = (also: string | null) => clockChoices(also).map((clock) => ({ value: clock, label: clock }))
  return (
    <Flex gap={4} align="center">
      <Select
        aria-label={`${label}, ${t('employees.schedule.from')}`}
        {...invalidProps(invalid.from, invalid.by)}
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
        {...invalidProps(invalid.to, invalid.by)}
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

function invalidProps(isInvalid: boolean, by: string) {
  return isInvalid ? ({ status: 'error', 'aria-invalid': true, 'aria-describedby': by } as const) : {}
}
