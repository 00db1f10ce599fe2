import { useNotification } from '@refinedev/core'
import { App } from 'antd'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '#src/providers/calls/api-error.ts'
import { useCallCache } from '#src/providers/calls/call-cache.ts'
import { turnPushOn } from '#src/providers/push.ts'
import { answerOffer, OFFER } from './push-offer.ts'

/** Turns pushes on for this browser, and says whether it worked. */
export function useTurnPushOn(userId: number): () => Promise<void> {
  const { t } = useTranslation()
  const { open } = useNotification()
  const cache = useCallCache()
  const { notification } = App.useApp()
  return useCallback(async () => {
    notification.destroy(OFFER)
    answerOffer()
    try {
      const isOn = await turnPushOn(userId)
      if (isOn) open?.({ type: 'success', message: t('notificationCenter.push.turnedOn') })
    } catch (error) {
      // A browser's own error is written for developers.
      open?.({ type: 'error', message: isApiError(error) ? error.message : t('notificationCenter.push.failed') })
    }
    await cache.renew('pushSubscriptions.list')
  }, [userId, t, open, cache, notification])
}
