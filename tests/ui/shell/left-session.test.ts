import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { authProvider } from '#src/providers/auth.ts'
import { hasSession, watchLeftSession } from '#src/providers/calls/session.ts'
import { answerCalls } from '../support/crud-harness.tsx'
import { network } from '../support/network.ts'
import { executor, signInAs } from '../support/signed-in.ts'

const CREDENTIALS = { email: 'petrov@example.com', password: 'secret' }
const ACCESS = { response: { access_token: 'renewed' } }
const OVER = { status: 401, error: { code: 'unauthenticated', message: 'Войдите' } }

const paths = (asked: { path: string }[]) => asked.map(({ path }) => path)

beforeEach(() => signInAs(executor(7)))

it('a session that is left is over here and at the server', async () => {
  const asked = answerCalls(() => ({ response: null }))
  expect(await authProvider.logout()).toMatchObject({ redirectTo: '/sign-in' })
  expect(hasSession()).toBe(false)
  expect(paths(asked)).toEqual(['/auth/logout'])
})

it('without a connection it is over here at once, and at the server when the connection is back', async () => {
  const asked = answerCalls(() => ACCESS)
  const { goOff, comeBack } = network()
  onTestFinished(watchLeftSession())
  await goOff()
  await authProvider.logout()
  expect(hasSession()).toBe(false)
  expect(asked).toEqual([])

  await comeBack()
  await expect.poll(() => paths(asked)).toEqual(['/auth/refresh', '/auth/logout'])
  // Once is enough.
  await authProvider.login(CREDENTIALS)
  expect(paths(asked).slice(2)).toEqual(['/auth/login'])
})

it('no one signs in before it is over at the server', async () => {
  answerCalls(() => ({ status: 502, error: { code: 'unavailable', message: 'Идёт обновление' } }))
  await authProvider.logout()
  expect(await authProvider.login(CREDENTIALS)).toMatchObject({ success: false })

  const asked = answerCalls(({ path }) => (path === '/auth/refresh' ? OVER : { ...OVER, status: 422 }))
  await authProvider.login(CREDENTIALS)
  expect(paths(asked)).toEqual(['/auth/refresh', '/auth/login'])
})

it('an access token that has run out does not keep the session from ending', async () => {
  let refusals = 1
  const asked = answerCalls(({ path }) => (path === '/auth/logout' && refusals-- > 0 ? OVER : ACCESS))
  await authProvider.logout()
  expect(paths(asked)).toEqual(['/auth/logout', '/auth/refresh', '/auth/logout'])
})
