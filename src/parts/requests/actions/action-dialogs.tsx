import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import {
  cancelBody,
  changeDeadlineBody,
  changePriceBody,
  moveDeadlineBody,
  reopenBody,
} from '#contract/requests/request-changes.ts'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import MoneyInput from '#src/kit/inputs/MoneyInput.tsx'
import { TimeField } from '#src/kit/inputs/TimeField.tsx'
import { api } from '#src/providers/calls/api.ts'
import { ActionDialog } from './ActionDialog.tsx'
import { CommentField, InitiatorField } from './action-fields.tsx'

interface DialogProps {
  request: Pick<RequestPage, 'id' | 'version' | 'deadline_at' | 'price'>
  onClose: (isDone: boolean) => void
}

export interface Reasoned {
  comment: string
  initiator: 'company' | 'client'
}

export function CancelDialog({ request, onClose }: DialogProps) {
  const { t } = useTranslation()
  const { id } = request
  return (
    <ActionDialog<Reasoned>
      request={request}
      title={t('requestPage.dialogs.cancelTitle')}
      okText={t('requests.actions.cancel')}
      cancelText={t('requestPage.dialogs.keepRequest')}
      isDanger
      failed={t('requestPage.dialogs.cancelFailed')}
      schema={cancelBody}
      take={(body) => api.requests.cancel({ params: { id }, body })}
      onClose={onClose}
    >
      <InitiatorField />
      <CommentField label={t('requestPage.dialogs.cancelReason')} />
    </ActionDialog>
  )
}

/** The next deadline; the one that was promised moves for a reason. */
export function DeadlineFields({ isPromised }: { isPromised: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <TimeField name="deadline_at" label={t('requestPage.dialogs.deadline')} isFuture />
      {isPromised && <InitiatorField />}
      {isPromised && <CommentField />}
    </>
  )
}

interface DeadlineProps extends DialogProps {
  /** Where it was dragged to. */
  proposed?: string
}

export function DeadlineDialog({ request, onClose, proposed }: DeadlineProps) {
  const { t } = useTranslation()
  const { id } = request
  return (
    <ActionDialog<Reasoned & { deadline_at: string }>
      request={request}
      title={t(request.deadline_at ? 'requestPage.dialogs.deadlineTitle' : 'requestPage.dialogs.setDeadlineTitle')}
      okText={t(request.deadline_at ? 'requests.actions.change-deadline' : 'requests.actions.setDeadline')}
      failed={t('requestPage.dialogs.deadlineFailed')}
      defaults={{ deadline_at: proposed ?? request.deadline_at ?? undefined }}
      schema={request.deadline_at ? moveDeadlineBody : changeDeadlineBody}
      take={(body) => api.requests.changeDeadline({ params: { id }, body })}
      onClose={onClose}
    >
      <DeadlineFields isPromised={request.deadline_at !== null} />
    </ActionDialog>
  )
}

export function PriceDialog({ request, onClose }: DialogProps) {
  const { t } = useTranslation()
  const { id } = request
  return (
    <ActionDialog<{ price: string; comment: string }>
      request={request}
      title={t('requestPage.dialogs.priceTitle')}
      okText={t('requests.actions.change-price')}
      failed={t('requestPage.dialogs.priceFailed')}
      defaults={{ price: request.price ?? undefined }}
      schema={changePriceBody}
      take={(body) => api.requests.changePrice({ params: { id }, body })}
      onClose={onClose}
    >
      <Form.Item name="price" label={t('requests.fields.price')}>
        <MoneyInput />
      </Form.Item>
      <CommentField />
    </ActionDialog>
  )
}

export function ReopenDialog({ request, onClose }: DialogProps) {
  const { t } = useTranslation()
  const { id } = request
  return (
    <ActionDialog<{ comment: string }>
      request={request}
      title={t('requestPage.dialogs.reopenTitle')}
      okText={t('requests.actions.reopen')}
      schema={reopenBody}
      take={(body) => api.requests.reopen({ params: { id }, body })}
      onClose={onClose}
    >
      <CommentField label={t('requestPage.dialogs.reopenReason')} />
    </ActionDialog>
  )
}
