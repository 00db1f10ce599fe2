import { useNotification } from '@refinedev/core'
import { Alert, Button, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { changePassword } from '../../../contract/passwords.ts'
import { PageHeader } from '../../components/PageHeader.tsx'
import { Panel } from '../../components/Panel.tsx'
import { useCallForm } from '../../components/use-call-form.ts'
import { api } from '../../providers/api.ts'
import { useViewer } from '../../providers/viewer.ts'
import { PasswordHint } from '../auth/PasswordHint.tsx'

interface Values {
  oldPassword: string
  newPassword: string
}

/** One's own password; a new one signs every other device out. */
export default function ChangePasswordPage() {
  const { t } = useTranslation()
  const { open } = useNotification()
  const viewer = useViewer()
  const { form, submit, isSending, failure } = useCallForm<Values>(
    changePassword,
    ['oldPassword', 'newPassword'],
    async (body) => {
      await api.passwords.change({ body })
      form.resetFields()
      open?.({ type: 'success', message: t('settings.password.done'), description: t('settings.password.doneText') })
    },
  )
  const password = Form.useWatch('newPassword', form) ?? ''

  return (
    <>
      <PageHeader title={t('shell.pages.changePassword')} />
      <div style={{ maxWidth: 480 }}>
        <Panel>
          <Form form={form} layout="vertical" requiredMark={false} onFinish={submit} noValidate>
            {failure && <Alert type="error" role="alert" message={failure} showIcon style={{ marginBlockEnd: 16 }} />}
            <input type="email" name="username" autoComplete="username" value={viewer?.user.email} readOnly hidden />
            <Form.Item name="oldPassword" label={t('settings.password.old')} initialValue="">
              <Input.Password size="large" autoComplete="current-password" />
            </Form.Item>
            <Form.Item
              name="newPassword"
              label={t('settings.password.new')}
              initialValue=""
              extra={<PasswordHint password={password} />}
            >
              <Input.Password size="large" autoComplete="new-password" />
            </Form.Item>
            <p>{t('settings.password.others')}</p>
            <Button type="primary" htmlType="submit" size="large" loading={isSending}>
              {t('settings.password.submit')}
            </Button>
          </Form>
        </Panel>
      </div>
    </>
  )
}
