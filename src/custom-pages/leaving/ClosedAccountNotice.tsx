import { useNotification } from '@refinedev/core'
import { Alert, Button, Flex } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PAGE_PATHS } from '#contract/paths.ts'
import { dateFormat } from '#contract/values/formats.ts'
import { useAttempt } from '#src/kit/feedback/use-attempt.ts'
import { LinkButton } from '#src/kit/page/LinkButton.tsx'
import { keepAccount, useActor } from '#src/providers/actor.ts'
import { api } from '#src/providers/calls/api.ts'
import styles from './leaving.module.css'

/** Says on every page of a closed account when it is deleted, and takes the closing back with one click. */
export default function ClosedAccountNotice() {
  const { t, i18n } = useTranslation()
  const { open } = useNotification()
  const attempt = useAttempt()
  const account = useActor()?.account
  const [isSending, setSending] = useState(false)
  if (!account?.deletes_at) return null
  const date = dateFormat(i18n.language, { dateStyle: 'long', timeZone: account.timezone }).format(
    new Date(account.deletes_at),
  )

  async function takeBack() {
    setSending(true)
    await attempt(async () => {
      keepAccount(await api.accountClosing.takeBack())
      open?.({ type: 'success', message: t('leaving.closing.takenBack') })
    })
    setSending(false)
  }

  return (
    <Alert
      className={styles.notice}
      type="warning"
      showIcon
      message={t('leaving.closing.closed', { date })}
      description={
        <Flex vertical gap="small" align="start">
          <span>{t('leaving.closing.closedText')}</span>
          <Flex wrap gap="small">
            <Button type="primary" loading={isSending} onClick={() => void takeBack()}>
              {t('leaving.closing.takeBack')}
            </Button>
            <LinkButton to={PAGE_PATHS.company}>{t('leaving.export.title')}</LinkButton>
          </Flex>
        </Flex>
      }
    />
  )
}
