import { subject } from '@casl/ability'
import { useInvalidate, useNotification } from '@refinedev/core'
import { Button, Empty, Flex } from 'antd'
import { Suspense, useState } from 'react'
import type { WorkSchedule } from '#contract/users/work-schedule.ts'
import type { TabProps } from '#src/crud/resource.ts'
import type { Row } from '#src/fields/field.ts'
import { SaveFailure } from '#src/kit/form/SaveFailure.tsx'
import { useAskBeforeClosing } from '#src/kit/form/use-ask-before-closing.ts'
import { useUnsavedInput } from '#src/kit/form/use-unsaved-input.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { Section } from '#src/kit/page/Section.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import type { Absence } from '#src/parts/absence/VisitsInAbsence.tsx'
import { useAbility } from '#src/providers/access-control.tsx'
import { useActor } from '#src/providers/actor.ts'
import { api } from '#src/providers/calls/api.ts'
import { reasonOf } from '#src/providers/calls/api-error.ts'
import { useUpdateCachedRow } from '#src/providers/calls/use-keep-row.ts'
import { useLocale } from '#src/providers/language/i18n.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { useMay } from '#src/providers/use-may.ts'
import { DayRow } from './DayRow.tsx'
import { DaysOff } from './DaysOff.tsx'
import { TimezoneSelect } from './TimezoneSelect.tsx'
import { type ScheduleDay, scheduleErrors, usualWeek, wholeWeek, workedHours } from './week-schedule.ts'

const VisitsInAbsence = lazyPage(() => import('#src/parts/absence/VisitsInAbsence.tsx'), 'absence', 'requestPage')

/** An employee's work schedule: the week with its breaks, and single days off. */
export default function WorkScheduleTab({ row }: TabProps) {
  const ability = useAbility()
  const { t } = useTexts()
  const mayChange = ability.can('work-schedule', subject('employees', row))
  const timezone = useActor()?.account.timezone ?? 'UTC'
  const saved = (row.workSchedule ?? null) as WorkSchedule | null
  const [draft, setDraft] = useState<WorkSchedule | null>(null)
  useUnsavedInput(draft !== null)
  const shown = draft ?? (saved && wholeWeek(saved))

  if (!shown) {
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('employees.schedule.none')}>
        {mayChange && (
          <Button type="primary" onClick={() => setDraft(usualWeek(timezone))}>
            {t('employees.schedule.start')}
          </Button>
        )}
      </Empty>
    )
  }
  return (
    <WeekEditor
      employee={row}
      schedule={shown}
      saved={saved}
      isChanged={draft !== null}
      onChange={mayChange ? setDraft : null}
      onSettled={() => setDraft(null)}
    />
  )
}

interface WeekEditorProps {
  employee: Row
  schedule: WorkSchedule
  saved: WorkSchedule | null
  isChanged: boolean
  /** Null for read-only users. */
  onChange: ((schedule: WorkSchedule) => void) | null
  onSettled: () => void
}

function WeekEditor({ employee, schedule, saved, isChanged, onChange, onSettled }: WeekEditorProps) {
  const { t, language } = useTexts()
  const { open } = useNotification()
  const updateCached = useUpdateCachedRow({ name: 'employees' })
  const invalidate = useInvalidate()
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [absence, setAbsence] = useState<Absence | null>(null)
  const readsRequests = useMay('requests', 'list')
  const { locale } = useLocale()
  const errors = scheduleErrors(schedule, locale)
  const cancel = useAskBeforeClosing(isChanged, onSettled)
  const hours = schedule.days.reduce((sum, day) => sum + workedHours(day), 0)

  function changeDay(changed: ScheduleDay) {
    onChange?.({ ...schedule, days: schedule.days.map((day) => (day.day === changed.day ? changed : day)) })
  }

  function copyFirst() {
    const first = schedule.days.find(({ is_working }) => is_working)
    if (!first) return
    onChange?.({
      ...schedule,
      days: schedule.days.map((day) => (day.is_working ? { ...first, day: day.day } : day)),
    })
  }

  async function save() {
    setSaving(true)
    setFailure(null)
    try {
      const now = await api.employees.saveSchedule({ params: { id: employee.id }, body: { data: schedule } })
      updateCached(employee.id, now, (row) => ({ ...row, workSchedule: now }))
      void invalidate({ resource: 'employees', invalidates: ['list'] })
      const days = now.days_off.filter((day) => !saved?.days_off.includes(day))
      setAbsence(days.length > 0 ? { employee: namedRow(employee), days, timezone: now.timezone } : null)
      onSettled()
      open?.({ type: 'success', message: t('crud.saved') })
    } catch (error) {
      setFailure(reasonOf(error))
    } finally {
      setSaving(false)
    }
  }

  return (
    <Flex vertical gap="middle" style={{ maxWidth: 880 }}>
      <Section title={t('employees.schedule.week')}>
        <Flex vertical gap="middle">
          <TimezoneSelect
            value={schedule.timezone}
            onChange={onChange && ((timezone) => onChange({ ...schedule, timezone }))}
          />
          {schedule.days.map((day, index) => (
            <DayRow key={day.day} day={day} onChange={onChange && changeDay} errors={ofDay(errors, index)} />
          ))}
          <Flex justify="space-between" align="center" wrap gap="small">
            <Text type="secondary">
              {t('employees.schedule.hours', { hours: new Intl.NumberFormat(language).format(hours) })}
            </Text>
            {onChange && <Button onClick={copyFirst}>{t('employees.schedule.copyFirst')}</Button>}
          </Flex>
        </Flex>
      </Section>
      <DaysOff schedule={schedule} onChange={onChange} />
      <SaveFailure reason={failure} />
      {absence && readsRequests && (
        <Suspense>
          <VisitsInAbsence absence={absence} onClose={() => setAbsence(null)} />
        </Suspense>
      )}
      {isChanged && (
        <Flex gap="small">
          <Button
            type="primary"
            size="large"
            loading={isSaving}
            disabled={Object.keys(errors).length > 0}
            onClick={save}
          >
            {t('crud.save')}
          </Button>
          <Button size="large" onClick={cancel}>
            {t('crud.cancel')}
          </Button>
        </Flex>
      )}
    </Flex>
  )
}

function namedRow(row: Row): Absence['employee'] {
  return { id: row.id, name: String(row.name) }
}

/** The errors of one day, by field. */
function ofDay(errors: Record<string, string>, index: number): Record<string, string> {
  const path = `days.${index}.`
  const own = Object.entries(errors).filter(([field]) => field.startsWith(path))
  return Object.fromEntries(own.map(([field, message]) => [field.slice(path.length), message]))
}
