import { Button, Result, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { RouteTable } from '#contract/index.ts'
import type { Answer } from '#contract/route.ts'
import { api } from '#src/providers/calls/api.ts'
import { isApiError } from '#src/providers/calls/api-error.ts'
import { adoptLocale } from '#src/providers/language/i18n.ts'
import { isLocaleChosen } from '#src/providers/language/locale.ts'
import { GuestLayout } from '../auth/GuestLayout.tsx'

type Subscription = Answer<RouteTable['subscriptions']['show']>

type Shown =
  | { state: 'loading' | 'unknown' | 'resubscribed' }
  | { state: 'failed'; message: string }
  | { state: 'asking'; subscription: Subscription; isSending: boolean }
  | { state: 'off' | 'done'; subscription: Subscription; isSending: boolean }

/** Where the link at the end of an email leads: one button, because programs that follow links must not unsubscribe. */
export default function UnsubscribePage() {
  const { t } = useTranslation()
  const { key = '' } = useParams()
  const [shown, setShown] = useState<Shown>({ state: 'loading' })
  const fail = (error: unknown) =>
    setShown(
      isApiError(error, 'not_found') || isApiError(error, 'validation_failed')
        ? { state: 'unknown' }
        : { state: 'failed', message: error instanceof Error ? error.message : '' },
    )

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what is asked about
  useEffect(() => {
    const load = async () => {
      const subscription = await api.subscriptions.show({ params: { key } })
      if (!isLocaleChosen()) await adoptLocale(subscription.company.locale)
      setShown({ state: subscription.is_subscribed ? 'asking' : 'off', subscription, isSending: false })
    }
    load().catch(fail)
  }, [key])

  const unsubscribe = async (subscription: Subscription) => {
    setShown({ state: 'asking', subscription, isSending: true })
    const done = () => setShown({ state: 'done', subscription, isSending: false })
    await api.subscriptions.unsubscribe({ params: { key } }).then(done, fail)
  }

  const subscribe = async (state: 'off' | 'done', subscription: Subscription) => {
    setShown({ state, subscription, isSending: true })
    await api.subscriptions.subscribe({ params: { key } }).then(() => setShown({ state: 'resubscribed' }), fail)
  }

  return (
    <GuestLayout title={t('unsubscribe.title')} width={480}>
      <meta name="robots" content="noindex, nofollow" />
      {shown.state === 'loading' && <Skeleton active title={false} />}
      {shown.state === 'unknown' && <Result status="info" title={t('unsubscribe.unknown')} />}
      {shown.state === 'failed' && <Result status="warning" title={shown.message} />}
      {(shown.state === 'done' || shown.state === 'resubscribed') && (
        <div role="status">
          <Result status="success" title={t(`unsubscribe.${shown.state}`)} />
        </div>
      )}
      {shown.state === 'off' && (
        <p>{t('unsubscribe.offText', { email: shown.subscription.email, company: shown.subscription.company.name })}</p>
      )}
      {(shown.state === 'off' || shown.state === 'done') && (
        <Button size="large" block loading={shown.isSending} onClick={() => subscribe(shown.state, shown.subscription)}>
          {t('unsubscribe.again')}
        </Button>
      )}
      {shown.state === 'asking' && (
        <>
          <p>{t('unsubscribe.text', { email: shown.subscription.email, company: shown.subscription.company.name })}</p>
          <Button
            type="primary"
            size="large"
            block
            loading={shown.isSending}
            onClick={() => unsubscribe(shown.subscription)}
          >
            {t('unsubscribe.submit')}
          </Button>
        </>
      )}
    </GuestLayout>
  )
}
