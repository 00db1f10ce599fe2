import { expect, onTestFinished, test, vi } from 'vitest'
import { currentActor, reloadActor } from '#src/providers/actor.ts'
import {
  beginSession,
  currentToken,
  forgetSession,
  onForeignSessionChange,
  renewSession,
  sessionOwner,
} from '#src/providers/calls/session.ts'
import { answerCalls } from '../support/crud-harness.tsx'
import { actorOf } from '../support/signed-in.ts'

const actorIn = (account: number) => actorOf({ user: { id: 7 }, account: { id: account } })

/** What a browser sends to the other tabs when one of them writes. */
function anotherTabWrites(owner: string) {
  const oldValue = sessionOwner()
  localStorage.setItem('naryad.session', owner)
  window.dispatchEvent(new StorageEvent('storage', { key: 'naryad.session', oldValue, newValue: owner }))
}

test('an answer for the account that another tab has left meanwhile is asked for again, and names no one', async () => {
  beginSession({ access_token: 'of the first' }, '7:1')
  const owners: (string | null)[] = []
  onTestFinished(onForeignSessionChange((owner) => owners.push(owner)))
  const asked = answerCalls(({ path }) => {
    if (path === '/auth/refresh') return { response: { access_token: 'of the second' } }
    if (asked.length > 1) return { response: actorIn(2) }
    anotherTabWrites('7:2')
    return { response: actorIn(1) }
  })

  await reloadActor()

  expect(currentActor()?.account.id).toBe(2)
  expect(asked.map(({ path }) => path)).toEqual(['/check', '/auth/refresh', '/check'])
  expect(sessionOwner()).toBe('7:2')
  expect(owners).toEqual(['7:2'])
})

test('the page that switched hears from another tab not of its own choice, but of a different one, and of a sign-out', () => {
  const heard = vi.fn()
  onTestFinished(onForeignSessionChange(heard))
  beginSession({ access_token: 'of the second' }, '7:2')

  anotherTabWrites('7:1')
  anotherTabWrites('7:2')
  expect(heard.mock.calls).toEqual([['7:1']])

  const signedOut = { key: 'naryad.session', oldValue: '7:2', newValue: null }
  window.dispatchEvent(new StorageEvent('storage', signedOut))
  expect(heard.mock.lastCall).toEqual([null])
})

test('a tab that renews the session overwrites no name, which it may read late, and announces nothing while it does not know it', () => {
  const heard = vi.fn()
  onTestFinished(onForeignSessionChange(heard))
  anotherTabWrites('7:1')
  const write = vi.spyOn(Storage.prototype, 'setItem')
  onTestFinished(() => write.mockRestore())

  beginSession({ access_token: 'renewed' })
  expect(write).not.toHaveBeenCalled()

  heard.mockClear()
  anotherTabWrites('unknown')
  expect(heard).not.toHaveBeenCalled()
})

test('a page that is switching to another account hears nothing of other tabs, which would keep it where it was', async () => {
  vi.resetModules()
  const session = await import('#src/providers/calls/session.ts')
  const assign = vi.fn()
  vi.stubGlobal('location', { assign })
  onTestFinished(() => void vi.unstubAllGlobals())
  const heard = vi.fn()
  onTestFinished(session.onForeignSessionChange(heard))
  anotherTabWrites('7:3')
  expect(heard).toHaveBeenCalledTimes(1)

  session.leaveFor('/requests')
  anotherTabWrites('7:4')

  expect(assign).toHaveBeenCalledWith('/requests')
  expect(heard).toHaveBeenCalledTimes(1)
})

test('a session that another window has announced is asked for before the browser’s storage knows of it', async () => {
  forgetSession()
  const asked = answerCalls(() => ({ response: { access_token: 'of the window' } }))
  expect(await renewSession()).toBe(false)
  expect(asked).toEqual([])
  expect(await renewSession(true)).toBe(true)
  expect(currentToken()).toBe('of the window')
})
