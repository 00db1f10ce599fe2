import { App, Button, Flex } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useTurnToAsk } from '#src/kit/feedback/use-turn-to-ask.ts'
import { useLocale } from '#src/providers/language/i18n.ts'
import { closePushes, pushAbility, renewPush } from '#src/providers/push.ts'
import { answerWorker } from '#src/providers/service-worker.ts'
import { closeButton, TOAST } from '#src/providers/toast.ts'
import { type NotificationQuery, useNotifications } from './notification-lists.ts'
import { answerOffer, isFirstVisit, isOfferAnswered, OFFER } from './push-offer.ts'
import { useTurnPushOn } from './use-turn-push-on.ts'

const ASSIGNED: NotificationQuery = { type: 'request_assigned', per_page: 1 }

/** Renews this browser's subscription, follows the link of a push, and offers pushes to newly assigned users. */
export default function PushKeeper({ userId }: { userId: number }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()

  // The page shows what the push says; one that stays would be read twice.
  useEffect(() => void closePushes(pathname).catch(() => undefined), [pathname])

  useEffect(() => {
    // A background call: pushes go on as before, or it is tried at the next start.
    const renew = () => void renewPush(userId).catch(() => undefined)
    renew()
    const answers = [
      answerWorker('open', ({ url }) => {
        navigate(url)
        return true
      }),
      answerWorker('subscribe', () => {
        renew()
        return true
      }),
    ]
    return () => {
      for (const stop of answers) stop()
    }
  }, [userId, navigate])

  const [mayOffer] = useState(() => !isFirstVisit() && !isOfferAnswered() && pushAbility() === 'askable')
  const { data: assigned } = useNotifications(ASSIGNED, { enabled: mayOffer, isBackground: true })
  return mayOffer && assigned && assigned.total > 0 ? <PushOffer userId={userId} /> : null
}

function PushOffer({ userId }: { userId: number }) {
  const { t } = useTranslation()
  const { antdLocale } = useLocale()
  const { notification } = App.useApp()
  const turnOn = useTurnPushOn(userId)
  const [isAnswered, setAnswered] = useState(false)
  const isTurn = useTurnToAsk(!isAnswered)

  useEffect(() => {
    if (!isTurn) return
    const answer = () => {
      answerOffer()
      setAnswered(true)
    }
    const decline = () => {
      notification.destroy(OFFER)
      answer()
    }
    const accept = () => {
      setAnswered(true)
      void turnOn()
    }
    notification.info({
      ...TOAST,
      key: OFFER,
      closable: closeButton(antdLocale),
      duration: 0,
      role: 'status',
      message: t('notificationCenter.push.offer'),
      description: t('notificationCenter.push.offerText'),
      onClose: answer,
      actions: (
        <Flex gap="small">
          <Button onClick={decline}>{t('notificationCenter.push.notNow')}</Button>
          <Button type="primary" onClick={accept}>
            {t('notificationCenter.push.turnOn')}
          </Button>
        </Flex>
      ),
    })
    return () => notification.destroy(OFFER)
  }, [isTurn, notification, antdLocale, t, turnOn])
  return null
}
