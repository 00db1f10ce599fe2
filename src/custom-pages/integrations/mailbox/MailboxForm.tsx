import { useNotification } from '@refinedev/core'
import { Form, type FormInstance, Input, InputNumber, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { type Mailbox, type MailboxSettings, mailboxChange } from '#contract/integrations/mailbox.ts'
import { FormDialog } from '#src/kit/form/FormDialog.tsx'
import { RadioButtons } from '#src/kit/form/RadioButtons.tsx'
import { useGuardedForm } from '#src/kit/form/use-guarded-form.ts'
import PasswordInput from '#src/kit/inputs/PasswordInput.tsx'
import { ReferenceSelect } from '#src/kit/inputs/ReferenceSelect.tsx'
import { MANAGERS } from '#src/parts/reference-sources.ts'
import { api } from '#src/providers/calls/api.ts'
import { useCallCache } from '#src/providers/calls/call-cache.ts'
import styles from '../integrations.module.css'
import { ConnectionTest } from './ConnectionTest.tsx'

const IMAPS_PORT = 993
const IMAP_PORT = 143

export interface MailboxValues extends Pick<Mailbox, 'kind' | 'address' | 'state'> {
  manager_id: number | null
  host: string
  port: number | null
  is_tls: boolean
  username: string
  password: string
}

interface Props {
  settings: MailboxSettings
  onClose: () => void
}

/** The company's own box with how to sign in to it, or an address that is forwarded. */
export function MailboxForm({ settings: { mailbox, forwarding_address }, onClose }: Props) {
  const { t } = useTranslation()
  const { open } = useNotification()
  const cache = useCallCache()
  const form = useGuardedForm<MailboxValues, object>({
    schema: mailboxChange,
    toBody,
    send: (body) => api.mailbox.set({ body: body as Parameters<typeof api.mailbox.set>[0]['body'] }),
    async onSent() {
      await cache.renew('mailbox')
      open?.({ type: 'success', message: t('integrations.mailbox.saved') })
      onClose()
    },
    onClose,
  })
  const kind = Form.useWatch('kind', form.form) ?? mailbox?.kind ?? 'imap'
  return (
    <FormDialog<MailboxValues>
      title={t('integrations.mailbox.editing')}
      okText={t(mailbox ? 'crud.save' : 'integrations.mailbox.connect')}
      form={form}
      width={600}
      defaults={defaultsOf(mailbox)}
    >
      {forwarding_address !== null && (
        <Form.Item name="kind" extra={t(`integrations.mailbox.kindHints.${kind}`)}>
          <RadioButtons
            aria-label={t('integrations.mailbox.fields.kind')}
            options={(['imap', 'forwarded'] as const).map((value) => ({
              value,
              label: t(`integrations.mailbox.kinds.${value}`),
            }))}
          />
        </Form.Item>
      )}
      <Form.Item
        name="address"
        required
        label={t('integrations.mailbox.fields.address')}
        extra={t('integrations.mailbox.addressHint')}
      >
        <Input
          type="email"
          inputMode="email"
          autoComplete="off"
          placeholder="help@example.com"
          onBlur={() => suggestBox(form.form)}
        />
      </Form.Item>
      {kind === 'imap' && <BoxFields isStored={mailbox?.kind === 'imap'} />}
      {kind === 'forwarded' && forwarding_address !== null && (
        <p className={styles.hint}>{t('integrations.mailbox.forwardLater')}</p>
      )}
      <Form.Item
        name="manager_id"
        label={t('integrations.mailbox.fields.manager_id')}
        extra={t('integrations.mailbox.managerHint')}
      >
        <ReferenceSelect source={MANAGERS} known={mailbox?.manager ?? null} />
      </Form.Item>
    </FormDialog>
  )
}

/** IMAP servers of the mail that most companies have, by the domain of its addresses. */
const SERVERS: Record<string, string> = {
  'bk.ru': 'imap.mail.ru',
  'gmail.com': 'imap.gmail.com',
  'inbox.ru': 'imap.mail.ru',
  'list.ru': 'imap.mail.ru',
  'mail.ru': 'imap.mail.ru',
  'ya.ru': 'imap.yandex.ru',
  'yandex.ru': 'imap.yandex.ru',
}

/** What mostly follows from the address, where nothing was typed yet. */
function suggestBox(form: FormInstance<MailboxValues>): void {
  const { address, host, username } = form.getFieldsValue(true)
  const server = SERVERS[address.trim().toLowerCase().split('@')[1] ?? '']
  if (!username && address.includes('@')) form.setFieldValue('username', address.trim())
  if (!host && server) form.setFieldValue('host', server)
}

function BoxFields({ isStored }: { isStored: boolean }) {
  const { t } = useTranslation()
  const form = Form.useFormInstance<MailboxValues>()

  /** The other usual port, unless one of one's own was typed. */
  function suggestPort(isTls: boolean) {
    if (form.getFieldValue('port') === (isTls ? IMAP_PORT : IMAPS_PORT)) {
      form.setFieldValue('port', isTls ? IMAPS_PORT : IMAP_PORT)
    }
  }

  return (
    <>
      <Form.Item
        name="host"
        required
        label={t('integrations.mailbox.fields.host')}
        extra={t('integrations.mailbox.hostHint')}
      >
        <Input autoComplete="off" inputMode="url" placeholder="imap.example.com" />
      </Form.Item>
      <Form.Item
        name="is_tls"
        label={t('integrations.mailbox.fields.is_tls')}
        valuePropName="checked"
        extra={t('integrations.mailbox.tlsHint')}
      >
        <Switch onChange={suggestPort} />
      </Form.Item>
      <Form.Item name="port" required label={t('integrations.mailbox.fields.port')}>
        <InputNumber min={1} max={65_535} precision={0} controls={false} />
      </Form.Item>
      <Form.Item name="username" required label={t('integrations.mailbox.fields.username')}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="password"
        required={!isStored}
        label={t('integrations.mailbox.fields.password')}
        extra={t(isStored ? 'integrations.mailbox.passwordKept' : 'integrations.mailbox.passwordHint')}
      >
        <PasswordInput autoComplete="new-password" />
      </Form.Item>
      <ConnectionTest />
    </>
  )
}

function defaultsOf(mailbox: Mailbox | null): MailboxValues {
  return {
    kind: mailbox?.kind ?? 'imap',
    address: mailbox?.address ?? '',
    state: mailbox?.state ?? 'active',
    manager_id: mailbox?.manager?.id ?? null,
    host: mailbox?.host ?? '',
    port: mailbox?.port ?? IMAPS_PORT,
    is_tls: mailbox?.is_tls ?? true,
    username: mailbox?.username ?? '',
    password: '',
  }
}

/** The part of the values that belongs to the kind; an empty password is the one that is stored. */
function toBody({ kind, address, state, manager_id, password, ...box }: MailboxValues): object {
  const common = { kind, address, state, manager_id }
  return kind === 'imap' ? { ...common, ...box, ...(password && { password }) } : common
}
