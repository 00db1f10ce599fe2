import { type AuthProvider, Refine } from '@refinedev/core'
import { App, ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { accessControlProvider } from '#src/providers/access-control.tsx'
import { dataProvider } from '#src/providers/data.ts'
import { useNotificationProvider } from '#src/providers/notification.tsx'

const OPTIONS = {
  disableTelemetry: true,
  reactQuery: { clientConfig: { defaultOptions: { queries: { retry: false, networkMode: 'always' } } } },
} as const

interface WithToastsProps {
  /** Given where the test is about signing in: Refine asks it at every change of the address. */
  authProvider?: AuthProvider
  children: ReactNode
}

/** What surrounds every signed-in page, as far as its toasts need it; they leave at once, as jsdom moves nothing. */
export function WithToasts({ authProvider, children }: WithToastsProps) {
  return (
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App>
        <Refine
          {...(authProvider && { authProvider })}
          accessControlProvider={accessControlProvider}
          dataProvider={dataProvider}
          notificationProvider={useNotificationProvider}
          options={OPTIONS}
        >
          {children}
        </Refine>
      </App>
    </ConfigProvider>
  )
}
