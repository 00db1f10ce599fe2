import { useNotification } from '@refinedev/core'
import { Button, Checkbox, Form, Input, Radio } from 'antd'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { emailToRequest, type InboundEmailRow } from '#contract/inbound-emails.ts'
import { OPEN_STATUSES } from '#contract/requests/status/request-status.ts'
import { FormDialog } from '#src/kit/form/FormDialog.tsx'
import { validationErrors } from '#src/kit/form/field-errors.ts'
import { useGuardedForm } from '#src/kit/form/use-guarded-form.ts'
import { ReferenceSelect } from '#src/kit/inputs/ReferenceSelect.tsx'
import type { Referred } from '#src/kit/inputs/use-reference-options.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { PageBoundary } from '#src/kit/page/PageBoundary.tsx'
import { CLIENTS, FACILITIES } from '#src/parts/reference-sources.ts'
import { useAbility } from '#src/providers/access-control.tsx'
import { api } from '#src/providers/calls/api.ts'
import { useCallCache } from '#src/providers/calls/call-cache.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useLocale } from '#src/providers/language/i18n.ts'
import styles from './inbound-emails.module.css'

const NewClientDrawer = lazyPage(
  () => import('#src/parts/clients/NewClientDrawer.tsx'),
  'requestForm',
  'similarClients',
)

/** So many of the client's open requests are offered. */
const OFFERED = 10
/** In the place of a request: another is created. */
const NEW = 0
const TITLE_FROM_TEXT = 100

interface Values {
  client_id: number | null
  facility_id: number | null
  /** The request that it goes into, or NEW. */
  request_id: number
  name: string
  remembers_sender: boolean
}

interface Props {
  email: InboundEmailRow
  onClose: () => void
}

/** Makes an email a request of a client, or puts it into one that there is. */
export function TakeEmail({ email, onClose }: Props) {
  const { t } = useTranslation()
  const { locale } = useLocale()
  const { open } = useNotification()
  const cache = useCallCache()
  const ability = useAbility()
  const { subject, excerpt, request, from_address } = email
  const params = { id: email.id }
  const mayRemember = from_address !== null && ability.can('update', 'clients')
  const whole = useCall('inboundEmails.show', { params })
  const form = useGuardedForm<Values, Values, number>({
    check: ({ request_id, ...values }) => (request_id === NEW ? validationErrors(emailToRequest, values, locale) : {}),
    async send({ request_id, client_id, ...values }) {
      if (request_id !== NEW) await api.inboundEmails.attach({ params, body: { request_id } })
      else await api.inboundEmails.createRequest({ params, body: { ...values, client_id: Number(client_id) } })
      await cache.renew('inboundEmails')
      return request_id
    },
    onSent(request_id) {
      open?.({ type: 'success', message: t(request_id === NEW ? 'inboundEmails.created' : 'inboundEmails.attached') })
      onClose()
    },
    onClose,
  })
  const requestId = Form.useWatch('request_id', form.form) ?? NEW
  const clients = whole.data?.clients ?? []
  const only = clients.length === 1 ? clients[0] : undefined
  const defaults: Values = {
    client_id: only?.id ?? null,
    facility_id: null,
    request_id: request?.id ?? NEW,
    name: subject || excerpt.slice(0, TITLE_FROM_TEXT),
    remembers_sender: mayRemember && clients.length === 0,
  }
  if (whole.isPending) return null
  return (
    <FormDialog<Values>
      title={t('inboundEmails.taking')}
      okText={t(requestId === NEW ? 'inboundEmails.create' : 'inboundEmails.attach')}
      form={form}
      defaults={defaults}
    >
      <ClientField known={clients} isRequired={requestId === NEW} />
      <RequestChoice given={request} />
      {requestId === NEW && <FacilityField />}
      {requestId === NEW && (
        <Form.Item name="name" label={t('requests.fields.name')} required>
          <Input />
        </Form.Item>
      )}
      {requestId === NEW && mayRemember && (
        <Form.Item name="remembers_sender" valuePropName="checked" extra={t('inboundEmails.remembersHint')}>
          <Checkbox>{t('inboundEmails.remembers', { address: from_address })}</Checkbox>
        </Form.Item>
      )}
    </FormDialog>
  )
}

/** Whose it is; a client that there is not yet is created without leaving the dialog. */
function ClientField({ known, isRequired }: { known: readonly Referred[]; isRequired: boolean }) {
  const { t } = useTranslation()
  const form = Form.useFormInstance<Values>()
  const ability = useAbility()
  const [isCreating, setCreating] = useState(false)
  const [made, setMade] = useState<Referred | null>(null)
  const [only, ...others] = known
  const names = known.map(({ name }) => name).join(', ')
  return (
    <>
      <Form.Item
        name="client_id"
        label={t('requests.fields.client')}
        required={isRequired}
        extra={
          <>
            {others.length > 0 && <div>{t('inboundEmails.several', { names })}</div>}
            {ability.can('create', 'clients') && (
              <Button type="link" onClick={() => setCreating(true)} style={{ padding: 0 }}>
                {t('requestForm.newClient')}
              </Button>
            )}
          </>
        }
      >
        <ReferenceSelect
          source={CLIENTS}
          known={made ?? only ?? null}
          onChange={() => form.setFieldsValue({ facility_id: null, request_id: NEW })}
        />
      </Form.Item>
      <PageBoundary resetOn={isCreating ? 'open' : undefined} isPart>
        <Suspense fallback={null}>
          {isCreating && (
            <NewClientDrawer
              phone={null}
              onClose={(client) => {
                setCreating(false)
                if (!client) return
                setMade(client)
                form.setFieldsValue({ client_id: client.id, facility_id: null, request_id: NEW })
              }}
            />
          )}
        </Suspense>
      </PageBoundary>
    </>
  )
}

/** Which of the client's facilities it is about, where the email says so. */
function FacilityField() {
  const { t } = useTranslation()
  const form = Form.useFormInstance<Values>()
  const clientId = Form.useWatch('client_id', form) ?? null
  if (clientId === null) return null
  return (
    <Form.Item name="facility_id" label={t('requests.fields.facility')}>
      <ReferenceSelect source={{ ...FACILITIES, narrowedBy: { client_id: clientId } }} />
    </Form.Item>
  )
}

/** A new request, or one of the client's that are open. */
function RequestChoice({ given }: { given: InboundEmailRow['request'] }) {
  const { t } = useTranslation()
  const form = Form.useFormInstance<Values>()
  const clientId = Form.useWatch('client_id', form) ?? null
  const { data } = useCall(
    'requests.list',
    { query: { client_id: String(clientId), status: OPEN_STATUSES.join(','), per_page: OFFERED, sort: '-created_at' } },
    { enabled: clientId !== null },
  )
  const open = (clientId === null ? undefined : data?.data) ?? []
  const offered = [...(given ? [given] : []), ...open.filter(({ id }) => id !== given?.id)]
  if (offered.length === 0) return null
  return (
    <Form.Item name="request_id" label={t('inboundEmails.where')}>
      <Radio.Group className={styles.choice}>
        <Radio value={NEW}>{t('inboundEmails.newRequest')}</Radio>
        {offered.map(({ id, number, name }) => (
          <Radio key={id} value={id}>
            {t('requests.numbered', { number })} {name}
          </Radio>
        ))}
      </Radio.Group>
    </Form.Item>
  )
}
