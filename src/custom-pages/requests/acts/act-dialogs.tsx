import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import type { RequestPage } from '../../../../contract/requests/request-rows.ts'
import { TimeField } from '../../../kit/inputs/TimeField.tsx'
import { useCurrencySign } from '../../../kit/values/use-money.ts'
import { api } from '../../../providers/api.ts'
import { moneyOnWire } from '../works/money-on-wire.ts'
import { ActDialog } from './ActDialog.tsx'
import { CommentField, InitiatorField } from './act-fields.tsx'

export interface DialogProps {
  request: Pick<RequestPage, 'id' | 'version' | 'deadline_at' | 'price'>
  onClose: (isDone: boolean) => void
}

interface Reasoned {
  comment: string
  initiator: 'company' | 'client'
}

export function CancelDialog({ request, onClose }: DialogProps) {
  const { t } = useTranslation()
  const { id } = request
  return (
    <ActDialog<Reasoned>
      request={request}
      title={t('requests.dialogs.cancelTitle')}
      okText={t('requests.acts.cancel')}
      isDanger
      failed={t('requests.dialogs.cancelFailed')}
      take={(body, version) => api.requests.cancel({ params: { id }, body: { ...body, version } })}
      onClose={onClose}
    >
      <InitiatorField />
      <CommentField label={t('requests.dialogs.cancelReason')} />
    </ActDialog>
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
    <ActDialog<Reasoned & { deadline_at: string }>
      request={request}
      title={t('requests.dialogs.deadlineTitle')}
      okText={t('requests.acts.change-deadline')}
      failed={t('requests.dialogs.deadlineFailed')}
      initialValues={{ deadline_at: proposed ?? request.deadline_at ?? undefined }}
      take={(body, version) => api.requests.changeDeadline({ params: { id }, body: { ...body, version } })}
      onClose={onClose}
    >
      <TimeField
        name="deadline_at"
        label={t('requests.dialogs.deadline')}
        isFuture
        rules={[{ required: true, message: t('requests.dialogs.deadlineRequired') }]}
      />
      <InitiatorField />
      <CommentField />
    </ActDialog>
  )
}

export function PriceDialog({ request, onClose }: DialogProps) {
  const { t } = useTranslation()
  const { id } = request
  const currency = useCurrencySign()
  return (
    <ActDialog<{ price: string; comment: string }>
      request={request}
      title={t('requests.dialogs.priceTitle')}
      okText={t('requests.acts.change-price')}
      failed={t('requests.dialogs.priceFailed')}
      initialValues={{ price: request.price ?? undefined }}
      take={({ price, comment }, version) =>
        api.requests.changePrice({ params: { id }, body: { price: moneyOnWire(price), comment, version } })
      }
      onClose={onClose}
    >
      <Form.Item
        name="price"
        label={t('requests.fields.price')}
        rules={[{ required: true, message: t('requests.dialogs.priceRequired') }]}
      >
        <Input inputMode="decimal" autoComplete="off" suffix={currency} />
      </Form.Item>
      <CommentField />
    </ActDialog>
  )
}

export function ReopenDialog({ request, onClose }: DialogProps) {
  const { t } = useTranslation()
  const { id } = request
  return (
    <ActDialog<{ comment: string }>
      request={request}
      title={t('requests.dialogs.reopenTitle')}
      okText={t('requests.acts.reopen')}
      take={(body, version) => api.requests.reopen({ params: { id }, body: { ...body, version } })}
      onClose={onClose}
    >
      <CommentField label={t('requests.dialogs.reopenReason')} autoFocus />
    </ActDialog>
  )
}
