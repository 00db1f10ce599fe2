import { useNotification } from '@refinedev/core'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import {
  WORK_DAY_KINDS,
  type WorkCalendarDay,
  type WorkDayKind,
  workCalendarRoutes,
} from '#contract/scheduler/work-calendar.ts'
import { FormDialog } from '#src/kit/form/FormDialog.tsx'
import { RadioButtons } from '#src/kit/form/RadioButtons.tsx'
import { useGuardedForm } from '#src/kit/form/use-guarded-form.ts'
import DayInput from '#src/kit/inputs/DayInput.tsx'
import { api } from '#src/providers/calls/api.ts'
import { formatDate } from './format-date.ts'
import { useRenewCalendar } from './use-renew-calendar.ts'

interface Values {
  date: string
  kind: WorkDayKind
  title: string | null
}

interface DayDialogProps {
  /** What is known of the day; nothing of one that is yet to be chosen. */
  day: Partial<WorkCalendarDay>
  onClose: () => void
}

/** Asks what kind of day it is in this account. */
export function DayDialog({ day, onClose }: DayDialogProps) {
  const { t, i18n } = useTranslation()
  const { open } = useNotification()
  const renew = useRenewCalendar()
  const form = useGuardedForm<Values, Values, WorkCalendarDay>({
    schema: workCalendarRoutes.setDay.body,
    send: (body) => api.workCalendar.setDay({ body }),
    onSent(day) {
      open?.({ type: 'success', message: t('workCalendar.saved', { date: formatDate(day.date, i18n.language) }) })
      void renew(day)
      onClose()
    },
    onClose,
  })
  return (
    <FormDialog<Values>
      title={t('workCalendar.dialog')}
      okText={t('workCalendar.save')}
      form={form}
      defaults={{ date: day.date ?? '', kind: day.kind ?? 'holiday', title: day.title ?? null }}
      width={440}
    >
      <Form.Item name="date" required label={t('workCalendar.date')}>
        <DayInput />
      </Form.Item>
      <Form.Item name="kind" label={t('workCalendar.kind')}>
        <RadioButtons
          aria-label={t('workCalendar.kind')}
          options={WORK_DAY_KINDS.map((value) => ({ value, label: t(`workCalendar.kinds.${value}`) }))}
        />
      </Form.Item>
      <Form.Item name="title" label={t('workCalendar.title')} extra={t('workCalendar.titleHint')}>
        <Input autoComplete="off" />
      </Form.Item>
    </FormDialog>
  )
}
