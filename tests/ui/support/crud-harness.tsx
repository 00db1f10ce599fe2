import { Refine } from '@refinedev/core'
import { UnsavedChangesNotifier } from '@refinedev/react-router'
import { render } from '@testing-library/react'
import { App } from 'antd'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { vi } from 'vitest'
import { type Permission, permissionNames } from '#contract/permissions.ts'
import { drawnScreens } from '#src/crud/resource.ts'
import { screenOf } from '#src/crud/screens/screen-of.tsx'
import { AccessProvider, ability, accessControlProvider, rulesOf } from '#src/providers/access-control.tsx'
import { beginSession } from '#src/providers/calls/session.ts'
import { dataProvider } from '#src/providers/data.ts'
import { i18nProvider, startI18n } from '#src/providers/language/i18n.ts'
import { forgetLists } from '#src/providers/list-memory.ts'
import { liveProvider } from '#src/providers/live/live.ts'
import { useNotificationProvider } from '#src/providers/notification.tsx'
import { routerProvider } from '#src/providers/router.ts'
import { resources } from '#src/resources/index.ts'

export interface Asked {
  method: string
  path: string
  query: Record<string, string>
  body: unknown
}

/** What the server answers: the payload, or an error with its status. */
export type Answer = { response: unknown } | { status: number; error: object }

/** Replaces only the network: everything from the screens to `fetch` is the app's own. */
export function answerCalls(answer: (asked: Asked) => Answer | Promise<Answer>): Asked[] {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, 'http://localhost')
    const call: Asked = {
      method: init.method ?? 'GET',
      path: url.pathname.replace(/^\/api/, ''),
      query: Object.fromEntries(url.searchParams),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    asked.push(call)
    const given = await answer(call)
    const status = 'status' in given ? given.status : 200
    return new Response(JSON.stringify(given), { status, headers: { 'content-type': 'application/json' } })
  })
  return asked
}

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}

/** Opens the screens of all resources at an address, for a user with these permissions. */
export async function openAt(
  address: string,
  granted: readonly Permission[],
  { isLive = false, role = 'manager' } = {},
) {
  await startI18n()
  forgetLists()
  beginSession({ access_token: 'token' })
  const permissions = permissionNames(Object.fromEntries(granted.map((permission) => [permission, 'allowed'])))
  const user = { role: { id: 1, name: role } } as Parameters<typeof rulesOf>[0]['user']
  ability.update(rulesOf({ permissions, user, features: {} }))
  const screens = resources.flatMap((resource) =>
    drawnScreens(resource).map((screen) => {
      const Screen = screenOf(resource, screen)
      return <Route key={resource.name + screen} path={resource.paths[screen]} element={<Screen />} />
    }),
  )
  return render(
    <MemoryRouter initialEntries={[address]}>
      <App>
        <AccessProvider>
          <Refine
            accessControlProvider={accessControlProvider}
            routerProvider={routerProvider}
            dataProvider={dataProvider}
            i18nProvider={i18nProvider}
            notificationProvider={useNotificationProvider}
            liveProvider={isLive ? liveProvider : undefined}
            resources={resources.map(({ name, paths }) => ({ name, ...paths }))}
            options={{
              disableTelemetry: true,
              liveMode: 'auto',
              reactQuery: { clientConfig: { defaultOptions: { queries: { retry: false, staleTime: 5_000 } } } },
            }}
          >
            <Routes>{screens}</Routes>
            <Address />
            <UnsavedChangesNotifier />
          </Refine>
        </AccessProvider>
      </App>
    </MemoryRouter>,
  )
}
