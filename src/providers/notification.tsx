import type { NotificationProvider } from '@refinedev/core'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { newKey } from './calls/new-key.ts'
import { useLocale } from './language/i18n.ts'
import { closeButton, TOAST, type Toast, UNDO_SECONDS } from './toast.ts'
import { offerUndo, withdrawUndo } from './undo-key.ts'

/**
 * Toasts of Refine and of all pages, opened with `useNotification().open`. With `cancelMutation` a toast offers to
 * undo, with its button or Ctrl+Z. A hook, to be called inside antd's App.
 */
export function useNotificationProvider(): NotificationProvider {
  const { notification } = App.useApp()
  const { t } = useTranslation()
  const { antdLocale } = useLocale()
  function close(key: string) {
    withdrawUndo(key)
    notification.destroy(key)
  }
  return {
    close,
    open({ key, message, description, type, cancelMutation, isOneLine, isLasting }: Toast) {
      const shownKey = key ?? newKey()
      function undo() {
        close(shownKey)
        cancelMutation?.()
      }
      if (cancelMutation) offerUndo(shownKey, undo)
      else withdrawUndo(shownKey)
      notification.open({
        ...TOAST,
        closable: closeButton(antdLocale),
        key: shownKey,
        message: isOneLine ? (
          <span className="one-line" title={message}>
            {message}
          </span>
        ) : (
          message
        ),
        description,
        type: type === 'progress' ? 'info' : type,
        ...(isLasting && { duration: 0 }),
        ...(cancelMutation && {
          duration: UNDO_SECONDS,
          onClose: () => withdrawUndo(shownKey),
          actions: (
            <Button onClick={undo} title="Ctrl+Z" aria-keyshortcuts="Control+Z Meta+Z">
              {t('buttons.undo')}
            </Button>
          ),
        }),
      })
    },
  }
}
