import { useNotification } from '@refinedev/core'
import { Button, Flex } from 'antd'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PATHS } from '#contract/paths.ts'
import { useAttempt } from '#src/kit/feedback/use-attempt.ts'
import { LinkButton } from '#src/kit/page/LinkButton.tsx'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { keepUser, useActor } from '#src/providers/actor.ts'
import { api } from '#src/providers/calls/api.ts'
import { useRenewExecutors } from './use-renew-executors.ts'

const InviteExecutor = lazyPage(() => import('./InviteExecutor.tsx'), 'noExecutors', 'sentInvitation', 'outbox')

/** An admin's ways to get an executor: a new user, the admin, or someone who is an employee already. */
export function AddExecutor({ onAdded }: { onAdded?: () => void }) {
  const { t } = useTranslation()
  const { open } = useNotification()
  const attempt = useAttempt()
  const actor = useActor()
  const renew = useRenewExecutors()
  const [isInviting, setInviting] = useState(false)
  const [isBusy, setBusy] = useState(false)
  if (!actor) return null
  const { user } = actor

  const goMyself = async () => {
    setBusy(true)
    await attempt(async () => {
      await api.employees.update({ params: { id: user.id }, body: { is_serviceman: true } })
      keepUser({ is_serviceman: true })
      open?.({ type: 'success', message: t('noExecutors.done') })
      await renew()
      onAdded?.()
    })
    setBusy(false)
  }
  return (
    <Flex gap="small" wrap>
      <Button onClick={() => setInviting(true)}>{t('noExecutors.invite')}</Button>
      {!user.is_serviceman && (
        <Button loading={isBusy} onClick={goMyself}>
          {t('noExecutors.myself')}
        </Button>
      )}
      <LinkButton to={PATHS.employees.list} type="link">
        {t('noExecutors.colleague')}
      </LinkButton>
      {isInviting && (
        <Suspense>
          <InviteExecutor
            onClose={() => {
              setInviting(false)
              void renew().then(onAdded)
            }}
          />
        </Suspense>
      )}
    </Flex>
  )
}
