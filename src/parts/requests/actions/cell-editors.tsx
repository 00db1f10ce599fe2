import { Form } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { assignBody, changeDeadlineBody, moveDeadlineBody } from '#contract/requests/request-changes.ts'
import type { RequestListRow } from '#contract/requests/request-rows.ts'
import { FormPopover } from '#src/kit/form/FormPopover.tsx'
import { api } from '#src/providers/calls/api.ts'
import type { CellEditorProps } from '../cells/EditableCell.tsx'
import { PlannedTimeFields } from '../form/PlannedTimeFields.tsx'
import { usePlanning } from '../planning-conflicts.tsx'
import { requestOf } from '../request-fields.tsx'
import { Assignees, Candidates } from './AssignDialog.tsx'
import { DeadlineFields, type Reasoned } from './action-dialogs.tsx'
import { type ActionFormOptions, useActionForm } from './use-action-form.ts'

interface CellFormProps<Values extends object, Body extends object> extends ActionFormOptions<Values, Body> {
  title: string
  defaults: Partial<Values>
  children: ReactNode
}

function CellForm<Values extends object, Body extends object = Values>(props: CellFormProps<Values, Body>) {
  const { title, defaults, children, ...options } = props
  const form = useActionForm(options)
  return (
    <FormPopover title={title} form={form} defaults={defaults} onLeave={() => options.onClose(false)}>
      {children}
    </FormPopover>
  )
}

type Plan = Pick<RequestListRow, 'planned_start_at' | 'duration_min'> & { employees: number[] }

/** What an assignment takes of a request as it is. */
function planOf({ employees, planned_start_at, duration_min }: RequestListRow): Plan {
  return { employees: employees.map(({ id }) => id), planned_start_at, duration_min }
}

function PlanForm({
  request,
  ...rest
}: Pick<CellFormProps<Plan, Plan>, 'title' | 'onClose' | 'children'> & { request: RequestListRow }) {
  const plan = usePlanning()
  const { id } = request
  return (
    <CellForm<Plan>
      {...rest}
      request={request}
      defaults={planOf(request)}
      schema={assignBody}
      toBody={(values) => ({ ...planOf(request), ...values })}
      take={(body) =>
        plan((force, instead) => api.requests.assign({ params: { id }, body: { ...body, ...instead, force } }), {
          ...body,
          request_ids: [id],
        })
      }
    />
  )
}

export function ExecutorsEditor({ row, onClose }: CellEditorProps) {
  const { t } = useTranslation()
  const request = requestOf(row)
  return (
    <PlanForm request={request} title={t('requests.fields.employees')} onClose={onClose}>
      <Form.Item name="employees">
        <Assignees request={request} />
      </Form.Item>
      <Form.Item name="employees" noStyle>
        <Candidates request={request} />
      </Form.Item>
    </PlanForm>
  )
}

export function PlannedTimeEditor({ row, onClose }: CellEditorProps) {
  const { t } = useTranslation()
  return (
    <PlanForm request={requestOf(row)} title={t('requests.fields.planned_start_at')} onClose={onClose}>
      <PlannedTimeFields />
    </PlanForm>
  )
}

export function DeadlineEditor({ row, onClose }: CellEditorProps) {
  const { t } = useTranslation()
  const request = requestOf(row)
  const { id, deadline_at } = request
  return (
    <CellForm<Reasoned & { deadline_at: string }>
      request={request}
      title={t('requests.fields.deadline_at')}
      defaults={deadline_at ? { deadline_at } : {}}
      schema={deadline_at ? moveDeadlineBody : changeDeadlineBody}
      take={(body) => api.requests.changeDeadline({ params: { id }, body })}
      onClose={onClose}
    >
      <DeadlineFields isPromised={deadline_at !== null} />
    </CellForm>
  )
}
