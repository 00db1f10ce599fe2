import { useNotification } from '@refinedev/core'
import { Alert, Button, Flex, Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changePassword } from '#contract/auth/passwords.ts'
import { SaveFailure } from '#src/kit/form/SaveFailure.tsx'
import { failureOf } from '#src/kit/form/use-checked-form.ts'
import { useGuardedForm } from '#src/kit/form/use-guarded-form.ts'
import PasswordInput from '#src/kit/inputs/PasswordInput.tsx'
import { ContentPending } from '#src/kit/page/ContentPending.tsx'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { Panel } from '#src/kit/page/Panel.tsx'
import { useActor } from '#src/providers/actor.ts'
import { api } from '#src/providers/calls/api.ts'
import { PasswordByEmail } from '../auth/PasswordByEmail.tsx'
import { PasswordHint } from '../auth/PasswordHint.tsx'
import { useSignInMethods } from '../auth/use-sign-in-methods.ts'

interface Values {
  oldPassword: string
  newPassword: string
}

/** One's own password; a new one signs every other device out. The first one is set with a mailed link. */
export default function ChangePasswordPage() {
  const { t } = useTranslation()
  const actor = useActor()
  const email = actor?.user.email ?? ''
  const { data: methods, error, refetch } = useSignInMethods()
  return (
    <>
      <PageHeader title={t('shell.pages.changePassword')} />
      <div style={{ maxWidth: 480 }}>
        {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
        {!methods && !error && <ContentPending />}
        {methods && (
          <Panel>
            {methods.has_password || actor?.seen_as ? (
              <ChangePasswordForm email={email} />
            ) : (
              <FirstPassword email={email} />
            )}
          </Panel>
        )}
      </div>
    </>
  )
}

function FirstPassword({ email }: { email: string }) {
  const { t } = useTranslation()
  return (
    <>
      <p style={{ marginBlockStart: 0 }}>{t('settings.password.none')}</p>
      <p>{t('settings.password.byEmail', { email })}</p>
      <PasswordByEmail email={email} />
    </>
  )
}

function ChangePasswordForm({ email }: { email: string }) {
  const { t } = useTranslation()
  const { open } = useNotification()
  const [calendars, setCalendars] = useState(0)
  const { form, formProps, failure, isSending } = useGuardedForm<Values, Values, { calendar_feeds: number }>({
    schema: changePassword,
    send: (body) => api.passwords.change({ body }),
    onSent({ calendar_feeds }) {
      form.resetFields()
      setCalendars(calendar_feeds)
      open?.({ type: 'success', message: t('settings.password.done'), description: t('settings.password.doneText') })
    },
  })
  const password = Form.useWatch('newPassword', form) ?? ''

  return (
    <Form {...formProps}>
      <SaveFailure reason={failure?.message} isNew />
      {calendars > 0 && <CalendarsGoOn count={calendars} onEnded={() => setCalendars(0)} />}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <Form.Item name="oldPassword" required label={t('settings.password.old')} initialValue="">
        <PasswordInput size="large" autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        name="newPassword"
        required
        label={t('settings.password.new')}
        initialValue=""
        extra={<PasswordHint password={password} />}
      >
        <PasswordInput size="large" autoComplete="new-password" />
      </Form.Item>
      <p>{t('settings.password.others')}</p>
      <Flex justify="end">
        <Button type="primary" htmlType="submit" size="large" loading={isSending}>
          {t('settings.password.submit')}
        </Button>
      </Flex>
    </Form>
  )
}

/** A new password leaves the addresses of calendars alone, which a stranger may know. */
function CalendarsGoOn({ count, onEnded }: { count: number; onEnded: () => void }) {
  const { t } = useTranslation()
  const { open } = useNotification()
  const [isEnding, setEnding] = useState(false)
  async function end() {
    setEnding(true)
    try {
      await api.calendarFeeds.removeAll()
      open?.({ type: 'success', message: t('settings.password.calendarsEnded') })
      onEnded()
    } catch (error) {
      open?.({ type: 'error', message: failureOf(error).message })
    } finally {
      setEnding(false)
    }
  }
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBlockEnd: 24 }}
      message={t('settings.password.calendars', { count })}
      description={
        <>
          <p style={{ marginBlock: 0 }}>{t('settings.password.calendarsText')}</p>
          <Button danger loading={isEnding} onClick={() => void end()} style={{ marginBlockStart: 12 }}>
            {t('settings.password.endCalendars')}
          </Button>
        </>
      }
    />
  )
}
