import { Form } from 'antd'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { RoleField } from '#contract/custom-fields/field-types.ts'
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
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { toInputs } from '#src/parts/custom-fields/given-values.ts'
import { api } from '#src/providers/calls/api.ts'
import { useRequestFields } from '../fields/fields-of-request.ts'
import { type FieldsInForm, givenFields } from '../fields/given-fields.ts'
import { ActionDialog } from './ActionDialog.tsx'
import { CommentField, InitiatorField } from './action-fields.tsx'

interface DialogProps {
  request: Pick<RequestPage, 'id' | 'version' | 'deadline_at' | 'price'> & Partial<FieldsOfRow>
  onClose: (isDone: boolean) => void
}

export interface Reasoned {
  comment: string
  initiator: 'company' | 'client'
}

/** What the account's own fields are asked by; a list's rows do not say the type of the client. */
type FieldsOfRow = Pick<RequestPage, 'custom' | 'work_type' | 'client_type'>

/** Only accounts with fields of their own load what draws them. */
const RequestFieldItems = lazyPage(() => import('../fields/RequestFieldItems.tsx'), 'customValues')

function isAskedToCancel({ required }: RoleField): boolean {
  return required === 'on_cancel'
}

export function CancelDialog({ request, onClose }: DialogProps) {
  const { t } = useTranslation()
  const { id, custom = {}, work_type, client_type } = request
  const fields = useRequestFields().filter(isAskedToCancel)
  const before = toInputs(fields, custom)
  return (
    <ActionDialog<Reasoned & FieldsInForm>
      request={request}
      title={t('requestPage.dialogs.cancelTitle')}
      okText={t('requests.actions.cancel')}
      cancelText={t('requestPage.dialogs.keepRequest')}
      isDanger
      failed={t('requestPage.dialogs.cancelFailed')}
      schema={cancelBody}
      defaults={fields.length > 0 ? { custom: before, work_type, client_type } : {}}
      toBody={({ comment, initiator, ...values }) => ({
        comment,
        initiator,
        ...givenFields(fields, values, before),
      })}
      take={(body) => api.requests.cancel({ params: { id }, body })}
      onClose={onClose}
    >
      <InitiatorField />
      <CommentField label={t('requestPage.dialogs.cancelReason')} />
      {fields.length > 0 && (
        <Suspense>
          <RequestFieldItems request={{ id, custom }} isAsked={isAskedToCancel} moments={['on_cancel']} />
        </Suspense>
      )}
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
