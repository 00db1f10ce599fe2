import type { NotificationProvider } from '@refinedev/core'
import { App } from 'antd'
import { TOAST_MS } from '../../contract/limits.ts'

/** Toasts of the admin framework: top right, gone after three seconds. Called as a hook inside the antd App. */
export function useNotificationProvider(): NotificationProvider {
  const { notification } = App.useApp()
  return {
    open({ key, message, description, type }) {
      notification.open({
        key,
        message,
        description,
        type: type === 'progress' ? 'info' : type,
        placement: 'topRight',
        duration: TOAST_MS / 1000,
      })
    },
    close: (key) => notification.destroy(key),
  }
}
