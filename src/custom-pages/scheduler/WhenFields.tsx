import { Checkbox, Form } from 'antd'
import { useTranslation } from 'react-i18next'
import {
  COUNT_MAX,
  FREQUENCIES,
  INTERVAL_MAX,
  LAST,
  namesWeekdays,
  type Schedule,
} from '#contract/scheduler/recurrence.ts'
import { dateFormat } from '#contract/values/formats.ts'
import { RadioButtons } from '#src/kit/form/RadioButtons.tsx'
import { ClockInput } from '#src/kit/inputs/ClockInput.tsx'
import DayInput from '#src/kit/inputs/DayInput.tsx'
import { LabelledSelect } from '#src/kit/inputs/LabelledSelect.tsx'
import { NumberInput } from '#src/kit/inputs/NumberInput.tsx'
import { useTimezoneOptions } from '#src/kit/inputs/use-timezone-options.ts'
import { DayToggles } from './DayToggles.tsx'
import styles from './editor.module.css'
import { nthOf, type ScheduleFormValues, usualDays } from './schedule-values.ts'

/** A Monday: the third of January 2000. */
const MONDAY = 3

const NTHS = [1, 2, 3, 4, LAST] as const
const ENDS = ['never', 'date', 'count'] as const
const MONTH_MODES = ['day', 'nth'] as const

/** The rule: how often, on which days, from and until when. */
export function WhenFields() {
  const { t } = useTranslation()
  const form = Form.useFormInstance<ScheduleFormValues>()
  const schedule: Schedule = Form.useWatch('schedule', { form, preserve: true }) ?? form.getFieldValue('schedule')
  const { freq, month_mode } = schedule

  /** Resets the days when the kind of days changes: those of one kind mean nothing in another. */
  function resetDays(changed: Partial<Schedule>) {
    const next = { ...schedule, ...changed }
    if (next.month_mode === 'nth' && next.nth === null) {
      form.setFieldValue(['schedule', 'nth'], nthOf(next.starts_on))
    }
    const isOtherKind = namesWeekdays(next) !== namesWeekdays(schedule)
    if (!isOtherKind && next.freq !== 'day' && next.after_completion === schedule.after_completion) return
    form.setFields([{ name: 'days', value: usualDays(next), errors: [] }])
  }

  return (
    <>
      <Form.Item name={['schedule', 'freq']} label={t('scheduled_requests.editor.freq')}>
        <RadioButtons
          aria-label={t('scheduled_requests.editor.freq')}
          options={FREQUENCIES.map((value) => ({ value, label: t(`scheduled_requests.editor.freqs.${value}`) }))}
          onChange={({ target }) => resetDays({ freq: target.value })}
        />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name={['schedule', 'interval']} required label={t('scheduled_requests.editor.interval')}>
          <NumberInput min={1} max={INTERVAL_MAX} unit={t(`scheduled_requests.editor.units.${freq}`)} />
        </Form.Item>
        <Form.Item name={['schedule', 'time']} required label={t('scheduled_requests.editor.time')}>
          <ClockInput />
        </Form.Item>
      </div>
      {freq === 'month' && (
        <Form.Item name={['schedule', 'month_mode']} label={t('scheduled_requests.editor.monthMode')}>
          <RadioButtons
            aria-label={t('scheduled_requests.editor.monthMode')}
            options={MONTH_MODES.map((value) => ({ value, label: t(`scheduled_requests.editor.monthModes.${value}`) }))}
            onChange={({ target }) => resetDays({ month_mode: target.value })}
          />
        </Form.Item>
      )}
      {freq === 'month' && month_mode === 'nth' && (
        <Form.Item name={['schedule', 'nth']} label={t('scheduled_requests.editor.nth')}>
          <LabelledSelect
            options={NTHS.map((value) => ({ value, label: t(`scheduled_requests.editor.nths.${value}`) }))}
          />
        </Form.Item>
      )}
      <DaysField areWeekdays={namesWeekdays(schedule)} />
      <MonthsField hint={freq === 'year' ? 'monthOfStart' : 'allMonths'} />
      <Form.Item
        name={['schedule', 'after_completion']}
        valuePropName="checked"
        extra={t('scheduled_requests.editor.afterCompletionHint')}
      >
        <Checkbox onChange={({ target }) => resetDays({ after_completion: target.checked })}>
          {t('scheduled_requests.editor.afterCompletion')}
        </Checkbox>
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name={['schedule', 'starts_on']} required label={t('scheduled_requests.editor.startsOn')}>
          <DayInput />
        </Form.Item>
        <TimezoneField />
      </div>
      <EndFields />
    </>
  )
}

function DaysField({ areWeekdays }: { areWeekdays: boolean }) {
  const { t, i18n } = useTranslation()
  const label = t(areWeekdays ? 'scheduled_requests.editor.weekdays' : 'scheduled_requests.editor.monthDays')
  const monthDays = Array.from({ length: 31 }, (_, index) => ({ value: index + 1, label: String(index + 1) }))
  const last = {
    value: LAST,
    label: t('scheduled_requests.editor.lastDay'),
    name: t('scheduled_requests.editor.lastDayHint'),
  }
  return (
    <Form.Item name="days" label={label}>
      <DayToggles aria-label={label} choices={areWeekdays ? weekdayChoices(i18n.language) : [...monthDays, last]} />
    </Form.Item>
  )
}

/** The months; when none is chosen, all of them or the start's, as the hint says. */
function MonthsField({ hint }: { hint: 'allMonths' | 'monthOfStart' }) {
  const { t, i18n } = useTranslation()
  return (
    <Form.Item name={['schedule', 'months']} label={t('scheduled_requests.editor.months')}>
      <LabelledSelect
        mode="multiple"
        allowClear
        placeholder={t(`scheduled_requests.editor.${hint}`)}
        options={monthChoices(i18n.language).map(({ value, name }) => ({ value, label: name }))}
      />
    </Form.Item>
  )
}

function EndFields() {
  const { t } = useTranslation()
  const form = Form.useFormInstance<ScheduleFormValues>()
  const end = Form.useWatch('end', form)
  return (
    <>
      <Form.Item name="end" label={t('scheduled_requests.editor.end')}>
        <RadioButtons
          aria-label={t('scheduled_requests.editor.end')}
          options={ENDS.map((value) => ({ value, label: t(`scheduled_requests.editor.ends.${value}`) }))}
        />
      </Form.Item>
      {end === 'date' && (
        <Form.Item name={['schedule', 'ends_on']} required label={t('scheduled_requests.editor.endsOn')}>
          <DayInput />
        </Form.Item>
      )}
      {end === 'count' && (
        <Form.Item
          name={['schedule', 'count']}
          required
          label={t('scheduled_requests.editor.count')}
          extra={t('scheduled_requests.editor.countHint')}
        >
          <NumberInput min={1} max={COUNT_MAX} />
        </Form.Item>
      )}
    </>
  )
}

/** The time zone of the start times. */
function TimezoneField() {
  const { t } = useTranslation()
  const form = Form.useFormInstance<ScheduleFormValues>()
  const timezones = useTimezoneOptions(form.getFieldValue('timezone'))
  return (
    <Form.Item name="timezone" label={t('scheduled_requests.editor.timezone')}>
      <LabelledSelect options={timezones} />
    </Form.Item>
  )
}

function weekdayChoices(language: string) {
  const [short, long] = (['short', 'long'] as const).map((weekday) =>
    dateFormat(language, { weekday, timeZone: 'UTC' }),
  )
  return [1, 2, 3, 4, 5, 6, 7].map((value) => {
    const day = new Date(Date.UTC(2000, 0, MONDAY + value - 1))
    return { value, label: short?.format(day) ?? '', name: long?.format(day) }
  })
}

function monthChoices(language: string) {
  const [short, long] = (['short', 'long'] as const).map((month) => dateFormat(language, { month, timeZone: 'UTC' }))
  return Array.from({ length: 12 }, (_, index) => {
    const first = new Date(Date.UTC(2000, index, 1))
    return { value: index + 1, label: short?.format(first) ?? '', name: long?.format(first) }
  })
}
