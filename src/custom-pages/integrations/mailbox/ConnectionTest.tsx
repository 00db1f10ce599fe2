import { useNotification } from '@refinedev/core'
import { Alert, Button, Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type MailboxTest, mailboxRoutes } from '#contract/integrations/mailbox.ts'
import { placeFieldErrors, validationErrors } from '#src/kit/form/field-errors.ts'
import { failureOf } from '#src/kit/form/use-checked-form.ts'
import { api } from '#src/providers/calls/api.ts'
import { useLocale } from '#src/providers/language/i18n.ts'
import type { MailboxValues } from './MailboxForm.tsx'

/** Signs in with what the form says, and says what came of it. */
export function ConnectionTest() {
  const { t } = useTranslation()
  const { locale } = useLocale()
  const { open } = useNotification()
  const form = Form.useFormInstance<MailboxValues>()
  const [isTesting, setTesting] = useState(false)
  const [outcome, setOutcome] = useState<MailboxTest | null>(null)

  async function test() {
    const { host, port, is_tls, username, password } = form.getFieldsValue(true)
    const body = { host, port: Number(port), is_tls, username, ...(password && { password }) }
    setOutcome(null)
    const errors = validationErrors(mailboxRoutes.test.body, body, locale)
    if (Object.keys(errors).length > 0) return void placeFieldErrors(form, errors)
    setTesting(true)
    try {
      setOutcome(await api.mailbox.test({ body }))
    } catch (error) {
      const { fields, message } = failureOf(error)
      if (fields) placeFieldErrors(form, fields)
      else open?.({ type: 'error', message })
    } finally {
      setTesting(false)
    }
  }

  return (
    <Form.Item style={{ marginBlockStart: 8 }}>
      <Button loading={isTesting} onClick={() => void test()}>
        {t('integrations.mailbox.test')}
      </Button>
      <div role="status" style={{ marginBlockStart: outcome ? 8 : 0 }}>
        {outcome && (
          <Alert
            showIcon
            type={outcome.failure ? 'error' : 'success'}
            message={
              outcome.failure
                ? t(`integrations.mailbox.failures.${outcome.failure}`)
                : t('integrations.mailbox.works', { count: outcome.emails ?? 0 })
            }
            description={outcome.failure && outcome.said}
          />
        )}
      </div>
    </Form.Item>
  )
}
