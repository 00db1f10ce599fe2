import { Form, Input, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ServiceAccount } from '#contract/integrations/service-accounts.ts'
import { type NewWebhook, type Webhook, webhookCreate, webhookUpdate } from '#contract/integrations/webhooks.ts'
import { FormDialog } from '#src/kit/form/FormDialog.tsx'
import { useGuardedForm } from '#src/kit/form/use-guarded-form.ts'
import { LabelledSelect } from '#src/kit/inputs/LabelledSelect.tsx'
import { api } from '#src/providers/calls/api.ts'
import { useCallCache } from '#src/providers/calls/call-cache.ts'
import { EventTypeInput } from './EventTypeInput.tsx'

type Values = Pick<Webhook, 'url' | 'types' | 'payload'> & { service_account_id: number }

interface Props {
  /** The one to change; absent: a new one. */
  webhook: Webhook | undefined
  accounts: readonly ServiceAccount[]
  /** With the secret of a new one. */
  onClose: (made: NewWebhook | null) => void
}

/** Where events are sent, which, and on whose behalf. */
export function WebhookForm({ webhook, accounts, onClose }: Props) {
  const { t } = useTranslation()
  const cache = useCallCache()
  const form = useGuardedForm<Values, Values, NewWebhook | null>({
    schema: webhook ? webhookUpdate : webhookCreate,
    async send(body) {
      const made = webhook ? null : await api.webhooks.create({ body })
      if (webhook) await api.webhooks.update({ params: { id: webhook.id }, body })
      await cache.renew('webhooks.list')
      return made
    },
    onSent: onClose,
    onClose: () => onClose(null),
  })
  const first = accounts.length === 1 ? accounts[0]?.id : undefined
  return (
    <FormDialog<Values>
      title={webhook ? t('integrations.webhooks.editing') : t('integrations.webhooks.new')}
      okText={t(webhook ? 'crud.save' : 'integrations.webhooks.create')}
      form={form}
      width={680}
      defaults={
        webhook
          ? {
              url: webhook.url,
              types: webhook.types,
              payload: webhook.payload,
              service_account_id: webhook.service_account.id,
            }
          : { url: '', types: 'all', payload: 'thin', ...(first && { service_account_id: first }) }
      }
    >
      <Form.Item
        name="url"
        required
        label={t('integrations.webhooks.fields.url')}
        extra={t('integrations.webhooks.urlHint')}
      >
        <Input type="url" inputMode="url" autoComplete="off" placeholder="https://example.com/naryad" />
      </Form.Item>
      <Form.Item
        name="service_account_id"
        required
        label={t('integrations.webhooks.fields.service_account')}
        extra={t('integrations.webhooks.accountHint')}
      >
        <LabelledSelect options={accounts.map(({ id, name }) => ({ value: id, label: name }))} />
      </Form.Item>
      <Form.Item name="types" required label={t('integrations.webhooks.fields.types')}>
        <EventTypeInput />
      </Form.Item>
      <Form.Item
        name="payload"
        label={t('integrations.webhooks.fields.payload')}
        extra={t('integrations.webhooks.payloadHint')}
        getValueProps={(payload) => ({ checked: payload === 'full' })}
        getValueFromEvent={(checked: boolean) => (checked ? 'full' : 'thin')}
      >
        <Switch />
      </Form.Item>
    </FormDialog>
  )
}
