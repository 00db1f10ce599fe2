import { PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Tag } from 'antd'
import { useId, useState } from 'react'
import { DAY_OFF_KINDS, type DayOffKind, type WorkSchedule } from '#contract/users/work-schedule.ts'
import { DAY_MS } from '#contract/values/durations.ts'
import { dateFormat } from '#contract/values/formats.ts'
import DayInput from '#src/kit/inputs/DayInput.tsx'
import { UNREADABLE } from '#src/kit/inputs/date-text.ts'
import { LabelledSelect } from '#src/kit/inputs/LabelledSelect.tsx'
import { Section } from '#src/kit/page/Section.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { type DayOffRange, dayOffRanges, withoutRange, withRange } from './day-off-ranges.ts'

interface DaysOffProps {
  schedule: WorkSchedule
  onChange: ((schedule: WorkSchedule) => void) | null
}

/** Days off as ranges of a kind: vacation, illness. */
export function DaysOff({ schedule, onChange }: DaysOffProps) {
  const { t, language } = useTexts()
  const ranges = dayOffRanges(schedule)
  const format = dateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  const named = ({ from, to, kind }: DayOffRange) =>
    `${format.formatRange(new Date(from), new Date(to))} · ${t(`employees.schedule.kinds.${kind}`)}`

  return (
    <Section title={t('employees.schedule.daysOff')}>
      <Flex vertical gap="middle">
        <Flex gap="small" wrap align="center">
          {ranges.length === 0 && <Text type="secondary">{t('employees.schedule.noDaysOff')}</Text>}
          {ranges.map((range) => (
            <Tag
              key={range.from}
              closable={
                onChange !== null && { 'aria-label': t('employees.schedule.removeDaysOff', { days: named(range) }) }
              }
              onClose={() => onChange?.({ ...schedule, ...withoutRange(schedule, range) })}
              style={{ marginInlineEnd: 0 }}
            >
              {named(range)}
            </Tag>
          ))}
        </Flex>
        {onChange && <RangeInput onAdd={(range) => onChange({ ...schedule, ...withRange(schedule, range) })} />}
      </Flex>
    </Section>
  )
}

/** Days off are entered a year at most at once, as a schedule has room for no more. */
const DAYS_MAX = 366

function RangeInput({ onAdd }: { onAdd: (range: DayOffRange) => void }) {
  const { t } = useTexts()
  const kindId = useId()
  const errorId = useId()
  const [from, setFrom] = useState<string | null>(null)
  const [to, setTo] = useState<string | null>(null)
  const [kind, setKind] = useState<DayOffKind>('vacation')
  const [isWrong, setWrong] = useState(false)

  function add() {
    // One day is its own end.
    const range = { from, to: to ?? from, kind }
    if (!isRange(range)) return setWrong(true)
    onAdd(range)
    setFrom(null)
    setTo(null)
    setWrong(false)
  }

  return (
    <div>
      <Flex gap="small" wrap align="center">
        <DayInput aria-label={t('employees.schedule.firstDay')} value={from} onChange={setFrom} />
        <span aria-hidden>–</span>
        <DayInput
          aria-label={t('employees.schedule.lastDay')}
          value={to}
          min={from && from !== UNREADABLE ? from : undefined}
          aria-describedby={isWrong ? errorId : undefined}
          onChange={setTo}
        />
        <span>
          <label htmlFor={kindId} className="visually-hidden">
            {t('employees.schedule.kind')}
          </label>
          <LabelledSelect
            id={kindId}
            value={kind}
            options={DAY_OFF_KINDS.map((one) => ({ value: one, label: t(`employees.schedule.kinds.${one}`) }))}
            onChange={(chosen) => setKind(chosen as DayOffKind)}
          />
        </span>
        <Button icon={<PlusOutlined aria-hidden />} onClick={add}>
          {t('employees.schedule.addDaysOff')}
        </Button>
      </Flex>
      {isWrong && (
        <Text type="danger" id={errorId}>
          {t('employees.schedule.daysOffWrong')}
        </Text>
      )}
    </div>
  )
}

function isRange(range: { from: string | null; to: string | null }): range is DayOffRange {
  const { from, to } = range
  if (!from || !to || from === UNREADABLE || to === UNREADABLE) return false
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return days >= 1 && days <= DAYS_MAX
}
