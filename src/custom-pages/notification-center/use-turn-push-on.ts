import { useNotification } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '#src/providers/api-error.ts'
import { turnPushOn } from '#src/providers/push.ts'
import { answerOffer, OFFER } from './push-offer.ts'

/** The query key of the user's devices. */
export const DEVICES = ['pushSubscriptions']

/** Turns pushes on for this browser, and says whether it worked. */
export function useTurnPushOn(userId: number): () => Promise<void> {
  const { t } = useTranslation()
  const { open } = useNotification()
  const queries = useQueryClient()
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
    await queries.invalidateQueries({ queryKey: DEVICES })
  }, [userId, t, open, queries, notification])
}
