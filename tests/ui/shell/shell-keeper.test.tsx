import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { authProvider } from '#src/providers/auth.ts'
import { SessionGate } from '#src/shell/SessionGate.tsx'
import { removePushBrowser } from '../support/push-browser.ts'
import { executor, signInAs } from '../support/signed-in.ts'
import { renderIn } from '../support/speak.tsx'
import { WithToasts } from '../support/WithToasts.tsx'

afterEach(removePushBrowser)

/** Opens the app for a user; resolves to what asks the browser to keep it. */
async function openFor(user: Parameters<typeof signInAs>[0]) {
  const register = vi.fn(() => Promise.reject(new Error('as an insecure page is told')))
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register, addEventListener() {}, removeEventListener() {} },
  })
  await signInAs(user)
  await renderIn(
    'ru',
    <WithToasts authProvider={authProvider}>
      <SessionGate page={Promise.resolve()}>
        <p>Страница</p>
      </SessionGate>
    </WithToasts>,
  )
  await screen.findByText('Страница')
  return register
}

it('the app is kept in the browser of an executor, once the page has what it needs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const register = await openFor(executor(7))
  expect(register).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(6_000)
  await vi.waitFor(() => expect(register).toHaveBeenCalled())
  expect(register.mock.calls).toEqual([['/service-worker.js']])
})

it('of others it is not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const register = await openFor({ user: { id: 9, role: { id: 3, name: 'manager' } } })
  await vi.advanceTimersByTimeAsync(6_000)
  expect(register).not.toHaveBeenCalled()
})
