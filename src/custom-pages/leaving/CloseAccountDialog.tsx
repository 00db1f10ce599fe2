import { useNotification } from '@refinedev/core'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { closingConfirmation } from '#contract/account/account-closing.ts'
import type { AccountRow } from '#contract/auth/auth.ts'
import { ACCOUNT_GRACE_DAYS, BACKUPS_KEPT_MONTHS } from '#contract/limits.ts'
import { FormDialog } from '#src/kit/form/FormDialog.tsx'
import { useGuardedForm } from '#src/kit/form/use-guarded-form.ts'
import PasswordInput from '#src/kit/inputs/PasswordInput.tsx'
import { keepAccount } from '#src/providers/actor.ts'
import { api } from '#src/providers/calls/api.ts'
import { useSignInMethods } from '../auth/use-sign-in-methods.ts'
import styles from './leaving.module.css'

interface Values {
  name: string
  password?: string
}

interface Props {
  name: string
  onClose: () => void
}

/** Says what happens, and asks for the account's name and the password first. */
export function CloseAccountDialog({ name, onClose }: Props) {
  const { t } = useTranslation()
  const { open } = useNotification()
  const { data: methods } = useSignInMethods()
  const form = useGuardedForm<Values, Values, AccountRow>({
    schema: closingConfirmation,
    send: (body) => api.accountClosing.close({ body }),
    onSent(closed) {
      onClose()
      open?.({ type: 'success', message: t('leaving.closing.done') })
      keepAccount(closed)
    },
    onClose,
  })
  const consequences = t('leaving.closing.consequences', {
    returnObjects: true,
    days: ACCOUNT_GRACE_DAYS,
    months: BACKUPS_KEPT_MONTHS,
  })
  return (
    <FormDialog
      title={t('leaving.closing.dialog', { name })}
      okText={t('leaving.closing.ok')}
      form={form}
      isDanger
      isLoading={!methods}
    >
      <ul className={styles.consequences}>
        {consequences.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      <Form.Item name="name" required label={t('leaving.closing.name')}>
        <Input size="large" autoComplete="off" placeholder={name} />
      </Form.Item>
      {methods?.has_password && (
        <Form.Item name="password" required label={t('leaving.closing.password')}>
          <PasswordInput size="large" autoComplete="current-password" />
        </Form.Item>
      )}
    </FormDialog>
  )
}
