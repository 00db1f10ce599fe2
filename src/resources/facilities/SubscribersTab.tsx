import { DeleteOutlined } from '@ant-design/icons'
import { subject } from '@casl/ability'
import { Alert, Button, Empty, Flex, Form, Input, Skeleton, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { SUBSCRIBERS_MAX } from '#contract/clients/subscribers.ts'
import type { TabProps } from '#src/crud/resource.ts'
import { useConfirm } from '#src/kit/feedback/use-confirm.ts'
import { useGuardedForm } from '#src/kit/form/use-guarded-form.ts'
import { EMAIL_TYPING } from '#src/kit/inputs/email-typing.ts'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { useAbility } from '#src/providers/access-control.tsx'
import { api } from '#src/providers/calls/api.ts'
import { isApiError } from '#src/providers/calls/api-error.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import styles from './SubscribersTab.module.css'

/** The addresses that get emails about the facility's requests. */
export default function SubscribersTab({ row }: TabProps) {
  const ability = useAbility()
  const { id } = row
  const { t } = useTranslation()
  const mayChange = ability.can('subscribers', subject('facilities', row))
  const { emails, unsubscribed, isMailSent, error, retry, save } = useSubscribers(id)
  if (error) return <LoadFailed error={error} onRetry={retry} />
  if (!emails) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  return (
    <Flex vertical gap="middle" style={{ maxWidth: 640 }}>
      <Alert
        type="info"
        showIcon
        message={t(isMailSent ? 'facilities.subscribers.sent' : 'facilities.subscribers.notYet')}
      />
      {emails.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('facilities.subscribers.none')} />
      ) : (
        <ul className={styles.list}>
          {emails.map((email) => (
            <li key={email}>
              <div>
                <a href={`mailto:${email}`} className="standalone-link">
                  {email}
                </a>
                {unsubscribed.includes(email) && (
                  <Typography.Paragraph type="secondary">
                    {t('facilities.subscribers.unsubscribed')}
                  </Typography.Paragraph>
                )}
              </div>
              {mayChange && <RemoveButton email={email} onRemove={() => save(emails.filter((one) => one !== email))} />}
            </li>
          ))}
        </ul>
      )}
      {mayChange && emails.length < SUBSCRIBERS_MAX && (
        <AddForm count={emails.length} onAdd={(email) => save([...emails, email])} />
      )}
      {mayChange && emails.length >= SUBSCRIBERS_MAX && <p>{t('facilities.subscribers.full')}</p>}
    </Flex>
  )
}

function useSubscribers(id: number) {
  const { data, error, refetch, show } = useCall('facilities.subscribers', { params: { id } })
  async function save(emails: string[]) {
    const saved = await api.facilities.saveSubscribers({ params: { id }, body: { emails } })
    show(() => saved)
  }
  return {
    emails: data?.emails,
    unsubscribed: data?.unsubscribed ?? [],
    isMailSent: data?.is_mail_sent,
    error,
    retry: () => void refetch(),
    save,
  }
}

/** Adds an address, which the server validates. `count`: how many there are already. */
function AddForm({ count, onAdd }: { count: number; onAdd: (email: string) => Promise<void> }) {
  const { t } = useTranslation()
  const { form, formProps, isSending } = useGuardedForm<{ email?: string }>({
    send: ({ email = '' }) => onAdd(email),
    onSent: () => form.resetFields(),
    explain(error) {
      const reason = isApiError(error) ? error.fields[`emails.${count}`] : undefined
      const { message } = error as Error
      return { message, fields: { email: reason ?? { key: 'invalid', message } } }
    },
  })

  // Disabling the field while it is sent would take its focus away.
  return (
    <Form {...formProps}>
      <Flex gap="small" wrap align="flex-end">
        <Form.Item
          name="email"
          required
          label={t('facilities.subscribers.email')}
          style={{ flex: '1 1 240px', marginBottom: 0 }}
        >
          <Input {...EMAIL_TYPING} autoComplete="off" />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={isSending}>
          {t('facilities.subscribers.add')}
        </Button>
      </Flex>
    </Form>
  )
}

function RemoveButton({ email, onRemove }: { email: string; onRemove: () => Promise<void> }) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const ask = () => confirm({ title: t('facilities.subscribers.removeQuestion', { email }), onOk: onRemove })
  return (
    <Button
      danger
      icon={<DeleteOutlined aria-hidden />}
      aria-label={t('facilities.subscribers.removeNamed', { email })}
      onClick={ask}
    />
  )
}
