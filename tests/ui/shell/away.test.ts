import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Actor, AwayTooLong, currentActor, forgetActor, loadActor, reloadActor } from '#src/providers/actor.ts'
import { authProvider } from '#src/providers/auth.ts'
import { forgetSession, hasSession, sessionOwner } from '#src/providers/calls/session.ts'
import { keptActor } from '#src/providers/stores/kept-actor.ts'
import { type Answer, answerCalls } from '../support/crud-harness.tsx'
import { network } from '../support/network.ts'
import { actorOf, executor, signInAs } from '../support/signed-in.ts'

const PETROV = '7:1'
const DAY_MS = 24 * 60 * 60 * 1000

const away = () => answerCalls(() => ({ status: 500, error: { code: 'internal', message: 'Что-то пошло не так' } }))

/** The page is closed, and opened later. */
async function openLater(days = 0) {
  forgetActor()
  const now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => now + days * DAY_MS)
}

async function signInPetrov() {
  await signInAs(executor(7))
  await vi.waitFor(async () => expect(await keptActor(PETROV)).not.toBeNull())
}

describe('an executor who was signed in', () => {
  beforeEach(signInPetrov)

  it('is so without a connection, with their permissions', async () => {
    const { goOff } = network()
    await goOff()
    await openLater(6)
    expect(await authProvider.check()).toEqual({ authenticated: true })
    expect(currentActor()).toMatchObject({ user: { id: 7 }, permissions: actorOf(executor(7)).permissions })
  })

  it('is so while the server fails', async () => {
    away()
    await openLater()
    expect(await loadActor()).toMatchObject({ user: { id: 7 } })
  })

  it('is so while the server does not answer, and then whom it names', async () => {
    const renamed = actorOf({ user: { id: 7, surname: 'Иванов' } })
    let answer = (_: { response: Actor }) => {}
    answerCalls(() => new Promise((resolve) => (answer = resolve)))
    await openLater()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const opened = loadActor()
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(2_000)
      expect(currentActor()).toMatchObject({ user: { id: 7, surname: 'Смирнова' } })
    })
    expect(await opened).toBe(currentActor())
    answer({ response: renamed })
    await vi.waitFor(() => expect(currentActor()).toEqual(renamed))
  })

  it('is not when another tab signs out while the server does not answer', async () => {
    const { promise, resolve } = Promise.withResolvers<Answer>()
    answerCalls(() => promise)
    await openLater()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const opened = loadActor()
    opened.catch(() => undefined)
    await vi.advanceTimersByTimeAsync(1_000)
    localStorage.removeItem('naryad.session')
    for (let slice = 0; slice < 10; slice++) await vi.advanceTimersByTimeAsync(1_000)
    expect(currentActor()).toBeNull()
    resolve({ status: 401, error: { code: 'unauthenticated', message: 'Войдите' } })
    await expect(opened).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('is whom the server names as soon as it can be asked again', async () => {
    answerCalls(() => ({ response: actorOf({ ...executor(7), permissions: [] }) }))
    const { goOff, comeBack } = network()
    await goOff()
    await openLater()
    expect((await loadActor()).permissions).not.toEqual([])
    await comeBack()
    await vi.waitFor(() => expect(currentActor()?.permissions).toEqual([]))
  })

  it('is asked to connect two days after what is kept of the work has ended', async () => {
    away()
    await openLater(8)
    await expect(loadActor()).rejects.toBeInstanceOf(AwayTooLong)
    expect(currentActor()).toBeNull()
    expect(hasSession()).toBe(true)
  })

  it('is not after the session was ended elsewhere, and is forgotten then', async () => {
    answerCalls(() => ({ status: 401, error: { code: 'unauthenticated', message: 'Войдите' } }))
    await openLater()
    expect(await authProvider.check()).toMatchObject({ authenticated: false, redirectTo: '/sign-in' })
    await vi.waitFor(async () => expect(await keptActor(PETROV)).toBeNull())
  })

  it('is no one whom the server still names while they sign out', async () => {
    away()
    await openLater()
    await loadActor()
    answerCalls(({ path }) => (path === '/check' ? { response: actorOf(executor(7)) } : { response: null }))
    localStorage.setItem('naryad.session.left', '')
    localStorage.removeItem('naryad.session')
    await expect(reloadActor()).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(sessionOwner()).toBeNull()
  })

  it('is no one once they have signed out', async () => {
    forgetSession()
    await vi.waitFor(async () => expect(await keptActor(PETROV)).toBeNull())
  })
})

it('an executor is not kept where the account keeps nothing on phones', async () => {
  await signInPetrov()
  await signInAs({ ...executor(7), account: { offline_days: 0 } })
  await vi.waitFor(async () => expect(await keptActor(PETROV)).toBeNull())
})

it('a user who carries out no requests is not kept, and takes the place of one who is', async () => {
  await signInPetrov()
  await signInAs({ user: { id: 9, role: { id: 3, name: 'manager' } } })
  await vi.waitFor(async () => expect(await keptActor(PETROV)).toBeNull())
  expect(await keptActor('9:1')).toBeNull()
})
