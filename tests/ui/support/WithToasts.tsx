import { Refine } from '@refinedev/core'
import { App, ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { accessControlProvider } from '#src/providers/access-control.tsx'
import { authProvider } from '#src/providers/auth.ts'
import { dataProvider } from '#src/providers/data.ts'
import { useNotificationProvider } from '#src/providers/notification.tsx'

const OPTIONS = {
  disableTelemetry: true,
  reactQuery: { clientConfig: { defaultOptions: { queries: { retry: false, networkMode: 'always' } } } },
} as const

/** What surrounds every signed-in page, as far as its toasts need it; they leave at once, as jsdom moves nothing. */
export function WithToasts({ children }: { children: ReactNode }) {
  return (
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App>
        <Refine
          authProvider={authProvider}
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
