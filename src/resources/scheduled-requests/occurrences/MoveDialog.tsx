import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { type OccurrenceRow, scheduledRequestRoutes } from '#contract/scheduler/scheduled-requests.ts'
import { FormDialog } from '#src/kit/form/FormDialog.tsx'
import { useGuardedForm } from '#src/kit/form/use-guarded-form.ts'
import DayInput from '#src/kit/inputs/DayInput.tsx'
import { formatDay } from '#src/parts/scheduled-requests/format-day.ts'

interface MoveDialogProps {
  occurrence: OccurrenceRow
  onMove: (date: string, to: string) => Promise<void>
  onClose: () => void
}

interface Values {
  to: string
}

/** Asks for the day to move an occurrence to. */
export function MoveDialog({ occurrence: { date, takes_place_on }, onMove, onClose }: MoveDialogProps) {
  const { t, i18n } = useTranslation()
  const form = useGuardedForm<Values, Values & { date: string; action: 'move' }>({
    schema: scheduledRequestRoutes.setException.body,
    toBody: ({ to }) => ({ date, action: 'move', to }),
    send: async ({ to }) => {
      await onMove(date, to)
    },
    onSent: onClose,
    onClose,
  })
  return (
    <FormDialog<Values>
      title={t('scheduled_requests.dates.moveTitle', { date: formatDay(date, i18n.language) })}
      okText={t('scheduled_requests.dates.move')}
      form={form}
      defaults={{ to: takes_place_on ?? date }}
      width={400}
    >
      <Form.Item name="to" required label={t('scheduled_requests.dates.moveTo')}>
        <DayInput isOnly />
      </Form.Item>
    </FormDialog>
  )
}
