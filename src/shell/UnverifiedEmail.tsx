import { useNotification } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PAGE_PATHS } from '#contract/paths.ts'
import { useAttempt } from '../kit/feedback/use-attempt.ts'
import { useAbility } from '../providers/access-control.tsx'
import { useActor } from '../providers/actor.ts'
import { api } from '../providers/calls/api.ts'
import styles from './Shell.module.css'

/** Reminds a user to verify their email address, on every page: on a phone in one line, without the address. */
export default function UnverifiedEmail({ email, isPhone }: { email: string; isPhone: boolean }) {
  const hasMail = useActor()?.features.mail !== false
  const mayOpenEmails = useAbility().can('administer', 'account') && !hasMail
  const { t } = useTranslation()
  const { open } = useNotification()
  const attempt = useAttempt()
  const [isSending, setSending] = useState(false)

  const resend = async () => {
    setSending(true)
    const isSent = await attempt(() => api.passwords.resendVerification())
    if (isSent) open?.({ type: 'success', message: t(hasMail ? 'shell.verify.sent' : 'shell.verify.kept', { email }) })
    setSending(false)
  }

  return (
    <div role="status" className={styles.banner}>
      <span>
        {isPhone ? t('shell.verify.short') : t(hasMail ? 'shell.verify.banner' : 'shell.verify.bannerKept', { email })}
      </span>
      {mayOpenEmails && (
        <Link to={PAGE_PATHS.outbox} style={{ whiteSpace: 'nowrap' }}>
          {t('shell.verify.openOutbox')}
        </Link>
      )}
      {/* A phone has room for one. */}
      {!(isPhone && mayOpenEmails) && (
        <Button type="link" onClick={resend} loading={isSending} aria-label={t('shell.verify.resend')}>
          {isPhone ? t('shell.verify.resendShort') : t('shell.verify.resend')}
        </Button>
      )}
    </div>
  )
}
