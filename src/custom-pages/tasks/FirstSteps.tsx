import { CheckCircleFilled } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FIRST_STEPS, type FirstStep, type FirstSteps as Taken } from '#contract/account/first-steps.ts'
import { PAGE_PATHS, PATHS } from '#contract/paths.ts'
import { useAttempt } from '#src/kit/feedback/use-attempt.ts'
import { LinkButton } from '#src/kit/page/LinkButton.tsx'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { AddExecutor } from '#src/parts/users/AddExecutor.tsx'
import { keepInActor } from '#src/providers/actor.ts'
import { api } from '#src/providers/calls/api.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useLiveEvents } from '#src/providers/live/use-live-events.ts'
import styles from './first-steps.module.css'
import { OpenOnPhone } from './OpenOnPhone.tsx'

/** How soon a sign-in on the phone shows while its code is open. */
const PHONE_ASKED_MS = 3000

/** What a new company does before its first visit: steps that tick themselves, gone when all are taken or hidden. */
export default function FirstSteps() {
  const { t } = useTranslation()
  const attempt = useAttempt()
  const [isCodeShown, setCodeShown] = useState(false)
  const { data, error, refetch, show } = useCall(
    'firstSteps.show',
    {},
    {
      // A step is seen taken as soon as its page leads back here.
      staleTime: 0,
      refetchInterval: isCodeShown ? PHONE_ASKED_MS : false,
    },
  )
  useLiveEvents(['requests', 'employees', 'facilities', 'clients', 'users'], () => void refetch(), { unseen: 'row' })
  const isAllDone = data?.done.length === FIRST_STEPS.length

  useEffect(() => {
    if (isAllDone) void hideSteps().catch(() => undefined)
  }, [isAllDone])

  const confirmDetails = async () => {
    const taken = await api.firstSteps.confirmDetails()
    show(() => taken)
  }
  return (
    <section className={styles.steps} aria-label={t('firstSteps.title')}>
      <header className={styles.head}>
        <h2>{t('firstSteps.title')}</h2>
        {data && (
          <Text type="secondary">
            {t('firstSteps.progress', { done: data.done.length, total: FIRST_STEPS.length })}
          </Text>
        )}
        <Button type="text" onClick={() => void attempt(hideSteps)}>
          {t('firstSteps.hide')}
        </Button>
      </header>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data && (
        <ol className={styles.list}>
          <Step name="details" taken={data}>
            <LinkButton to={PAGE_PATHS.company}>{t('firstSteps.checkDetails')}</LinkButton>
            <Button onClick={() => void attempt(confirmDetails)}>{t('firstSteps.confirmDetails')}</Button>
          </Step>
          <Step name="executor" taken={data}>
            <AddExecutor onAdded={() => void refetch()} />
          </Step>
          <Step name="facility" taken={data}>
            {data.has_clients ? (
              <LinkButton to={PATHS.facilities.create}>{t('firstSteps.addFacility')}</LinkButton>
            ) : (
              <LinkButton to={PATHS.clients.create}>{t('firstSteps.addClient')}</LinkButton>
            )}
            <LinkButton to={PATHS.clients.import}>{t('firstSteps.import')}</LinkButton>
          </Step>
          <Step name="request" taken={data}>
            <LinkButton to={PATHS.requests.create}>{t('firstSteps.createRequest')}</LinkButton>
          </Step>
          <Step name="phone" taken={data}>
            <Button onClick={() => setCodeShown(true)}>{t('firstSteps.showCode')}</Button>
          </Step>
        </ol>
      )}
      {isCodeShown && <OpenOnPhone onClose={() => setCodeShown(false)} />}
    </section>
  )
}

async function hideSteps() {
  await api.firstSteps.hide()
  keepInActor(({ features }) => ({ features: { ...features, first_steps: false } }))
}

/** A step with the buttons that take it, which go once it is taken. */
function Step({ name, taken, children }: { name: FirstStep; taken: Taken; children: ReactNode }) {
  const { t } = useTranslation()
  const isDone = taken.done.includes(name)
  return (
    <li className={styles.step}>
      <span
        className={styles.mark}
        data-is-done={isDone}
        role="img"
        aria-label={t(`firstSteps.${isDone ? 'done' : 'todo'}`)}
      >
        {isDone && <CheckCircleFilled aria-hidden />}
      </span>
      <div className={styles.what}>
        {t(`firstSteps.steps.${name}.title`)}
        {!isDone && <div>{t(`firstSteps.steps.${name}.text`)}</div>}
      </div>
      {!isDone && (
        <Flex gap="small" wrap>
          {children}
        </Flex>
      )}
    </li>
  )
}
