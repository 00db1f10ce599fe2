import { Alert, Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { cancelBody, changeDeadlineBody, moveDeadlineBody, requestUpdate } from '#contract/requests/request-changes.ts'
import { PRIORITY } from '#contract/requests/status/request-status.ts'
import { RadioButtons } from '#src/kit/form/RadioButtons.tsx'
import { ReferenceSelect } from '#src/kit/inputs/ReferenceSelect.tsx'
import { MANAGERS } from '#src/parts/reference-sources.ts'
import { api } from '#src/providers/calls/api.ts'
import { DeadlineFields, type Reasoned } from '../actions/action-dialogs.tsx'
import { CommentField, InitiatorField } from '../actions/action-fields.tsx'
import { priorityKey } from '../status/status-key.ts'
import { BulkDialog, type BulkDialogProps } from './BulkDialog.tsx'

const managerOfAll = requestUpdate.pick({ manager_id: true }).required()
const priorityOfAll = requestUpdate.pick({ priority: true }).required()

/** One deadline for all, with the reason where another was promised. */
export function DeadlineOfMany({ requests, onClose }: BulkDialogProps) {
  const { t } = useTranslation()
  const count = requests.length
  const isPromised = requests.some(({ deadline_at }) => deadline_at !== null)
  return (
    <BulkDialog<Reasoned & { deadline_at: string }>
      requests={requests}
      onClose={onClose}
      title={t('bulkChange.deadline.title', { count })}
      okText={t('bulkChange.deadline.button')}
      schema={isPromised ? moveDeadlineBody : changeDeadlineBody}
      take={({ id, version }, body) => api.requests.changeDeadline({ params: { id }, body: { ...body, version } })}
      undo={({ id, deadline_at: before }, { version }) => {
        // No deadline is not a deadline that can be set, and neither is one that has passed.
        if (before === null || Date.parse(before) <= Date.now()) return null
        const body = {
          deadline_at: before,
          comment: t('bulkChange.deadline.undone'),
          initiator: 'company',
          version,
        } as const
        return () => api.requests.changeDeadline({ params: { id }, body })
      }}
    >
      <DeadlineFields isPromised={isPromised} />
    </BulkDialog>
  )
}

export function ManagerOfMany({ requests, onClose }: BulkDialogProps) {
  const { t } = useTranslation()
  const count = requests.length
  return (
    <BulkDialog<{ manager_id: number | null }>
      requests={requests}
      onClose={onClose}
      title={t('bulkChange.manager.title', { count })}
      okText={t('bulkChange.manager.button')}
      schema={managerOfAll}
      take={({ id, version }, body) => api.requests.update({ params: { id }, body: { ...body, version } })}
      undo={({ id, manager }, { version }) =>
        () =>
          api.requests.update({ params: { id }, body: { manager_id: manager?.id ?? null, version } })
        }
    >
      <Form.Item name="manager_id" label={t('requests.fields.manager')}>
        <ReferenceSelect source={MANAGERS} />
      </Form.Item>
    </BulkDialog>
  )
}

export function PriorityOfMany({ requests, onClose }: BulkDialogProps) {
  const { t } = useTranslation()
  const count = requests.length
  return (
    <BulkDialog<{ priority: 0 | 1 }>
      requests={requests}
      onClose={onClose}
      title={t('bulkChange.priority.title', { count })}
      okText={t('bulkChange.priority.button')}
      schema={priorityOfAll}
      defaults={{ priority: PRIORITY.high }}
      take={({ id, version }, body) => api.requests.update({ params: { id }, body: { ...body, version } })}
      undo={({ id, priority }, { version }) =>
        () =>
          api.requests.update({
            params: { id },
            body: { priority: priority === PRIORITY.high ? PRIORITY.high : PRIORITY.normal, version },
          })
        }
    >
      <Form.Item name="priority" label={t('requests.fields.priority')}>
        <RadioButtons
          aria-label={t('requests.fields.priority')}
          options={[PRIORITY.high, PRIORITY.normal].map((value) => ({ value, label: t(priorityKey(value)) }))}
        />
      </Form.Item>
    </BulkDialog>
  )
}

/** A cancelled request cannot be brought back, so there is nothing to undo. */
export function CancelMany({ requests, onClose }: BulkDialogProps) {
  const { t } = useTranslation()
  const count = requests.length
  return (
    <BulkDialog<Reasoned>
      requests={requests}
      onClose={onClose}
      title={t('bulkChange.cancel.title', { count })}
      okText={t('bulkChange.cancel.button', { count })}
      isDanger
      schema={cancelBody}
      take={({ id, version }, body) => api.requests.cancel({ params: { id }, body: { ...body, version } })}
    >
      <Form.Item>
        <Alert type="warning" showIcon message={t('bulkChange.cancel.final')} />
      </Form.Item>
      <InitiatorField />
      <CommentField label={t('requestPage.dialogs.cancelReason')} />
    </BulkDialog>
  )
}
