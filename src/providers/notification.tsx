import type { NotificationProvider } from '@refinedev/core'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { newKey } from './new-key.ts'
import { TOAST, UNDO_SECONDS } from './toast.ts'

/**
 * Toasts, of the admin framework and of all pages inside it: they say them with `useNotification().open`. With
 * `cancelMutation` a toast offers the way back. Called as a hook inside the antd App.
 */
export function useNotificationProvider(): NotificationProvider {
  const { notification } = App.useApp()
  const { t } = useTranslation()
  return {
    open({ key, message, description, type, cancelMutation }) {
      const shownKey = key ?? newKey()
      function undo() {
        notification.destroy(shownKey)
        cancelMutation?.()
      }
      notification.open({
        ...TOAST,
        key: shownKey,
        message,
        description,
        type: type === 'progress' ? 'info' : type,
        ...(cancelMutation && {
          duration: UNDO_SECONDS,
          actions: <Button onClick={undo}>{t('buttons.undo')}</Button>,
        }),
      })
    },
    close: (key) => notification.destroy(key),
  }
}
