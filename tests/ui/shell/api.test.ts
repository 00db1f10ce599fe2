import { describe, expect, it, vi } from 'vitest'
import { messagesIn } from '#contract/messages.ts'
import { api } from '#src/providers/calls/api.ts'
import { isOwnChangeShown, showsAnswer } from '#src/providers/calls/own-changes.ts'
import { beginSession, dropToken, hasSession } from '#src/providers/calls/session.ts'
import { onSignInNeeded } from '#src/providers/calls/sign-in-again.ts'
import { keepLocale } from '#src/providers/language/locale.ts'
import { answeringServer, type GivenAnswer, type ReceivedCall } from '../support/answering-server.ts'

const UNAUTHENTICATED: GivenAnswer = {
  status: 401,
  error: { code: 'unauthenticated', message: 'Войдите, чтобы продолжить' },
}
const UNAVAILABLE: GivenAnswer = { status: 503, error: { code: 'unavailable', message: 'Сервис временно недоступен' } }
const FRESH = { access_token: 'fresh', refresh_token: null, expires_in: 3600 }

/** Signed in with a token that has run out. */
function beginOldSession() {
  beginSession({ access_token: 'old' }, '1:1')
}

function acceptsOnlyFresh(refresh: GivenAnswer) {
  return ({ path, headers }: ReceivedCall): GivenAnswer => {
    if (path === '/api/auth/refresh') return refresh
    return headers.authorization === 'Bearer fresh' ? { response: path } : UNAUTHENTICATED
  }
}

function pathsOf(calls: ReceivedCall[]) {
  return calls.map(({ method, path }) => `${method} ${path}`)
}

describe('a call whose access token has run out', () => {
  it('is repeated after one refresh, however many calls wait for it', async () => {
    const calls = await answeringServer(acceptsOnlyFresh({ response: FRESH, after: 50 }))
    beginOldSession()

    const answers = await Promise.all([
      api.requests.types(),
      api.requests.workTypes(),
      api.requests.statuses(),
      api.facilities.types(),
      api.auth.check(),
    ])

    expect(answers).toEqual([
      '/api/requests/types',
      '/api/requests/workTypes',
      '/api/requests/statuses',
      '/api/facilities/types',
      '/api/check',
    ])
    expect(pathsOf(calls).filter((path) => path === 'POST /api/auth/refresh')).toHaveLength(1)
    expect(calls).toHaveLength(5 + 1 + 5)
  })

  it('refreshes again when the next token has run out too', async () => {
    let accepted = 0
    const calls = await answeringServer(({ path, headers }) => {
      if (path === '/api/auth/refresh') return { response: { ...FRESH, access_token: `t${++accepted}` } }
      return headers.authorization === `Bearer t${accepted}` ? { response: [] } : UNAUTHENTICATED
    })
    beginOldSession()
    await api.requests.types()
    beginSession({ access_token: 'old again' })
    await api.requests.types()
    expect(pathsOf(calls).filter((path) => path.endsWith('/refresh'))).toHaveLength(2)
  })

  it('goes on under the same idempotency key once the user has signed in again', async () => {
    const calls = await answeringServer(acceptsOnlyFresh(UNAUTHENTICATED))
    beginOldSession()
    const asked = vi.fn(async () => {
      beginSession({ access_token: 'fresh' }, '1:1')
      return true
    })
    onSignInNeeded(asked)

    await Promise.all([
      api.clients.create({ body: { name: 'Тёплый дом' } }),
      api.requests.interact({ params: { id: 7 }, body: { comment: 'позвонить' } }),
    ])

    expect(asked).toHaveBeenCalledTimes(1)
    const created = calls.filter(({ path }) => path === '/api/clients')
    expect(created).toHaveLength(2)
    expect(created[0]?.headers['idempotency-key']).toBe(created[1]?.headers['idempotency-key'])
    expect(created[1]?.body).toEqual({ name: 'Тёплый дом' })
  })

  it('is not repeated as another user who has signed in meanwhile when it changes something', async () => {
    const calls = await answeringServer(({ path, headers }) => {
      if (headers.authorization !== 'Bearer fresh') beginSession({ access_token: 'fresh' }, '2:1')
      return headers.authorization === 'Bearer fresh' ? { response: path } : UNAUTHENTICATED
    })
    beginOldSession()
    const noted = api.requests.interact({ params: { id: 7 }, body: { comment: 'позвонить' } })
    await expect(noted).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(calls).toHaveLength(1)

    beginOldSession()
    await expect(api.requests.types()).resolves.toBe('/api/requests/types')
  })

  it('is not made as another user whose session the browser has by then when it changes something', async () => {
    const calls = await answeringServer(({ path }) => {
      if (path !== '/api/auth/refresh') return { response: path }
      localStorage.setItem('naryad.session', '2:1')
      return { response: FRESH }
    })
    beginOldSession()
    dropToken()
    const noted = api.requests.interact({ params: { id: 7 }, body: { comment: 'позвонить' } })
    await expect(noted).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(pathsOf(calls)).toEqual(['POST /api/auth/refresh'])
  })

  it('is given up when the user leaves, and the session with it', async () => {
    await answeringServer(acceptsOnlyFresh(UNAUTHENTICATED))
    beginOldSession()
    onSignInNeeded(async ({ isChange }) => {
      expect(isChange).toBe(false)
      return false
    })

    await expect(api.requests.types()).rejects.toMatchObject({ code: 'unauthenticated', status: 401 })
    expect(hasSession()).toBe(false)
  })

  it('asks no one to sign in who is signing out', async () => {
    await answeringServer(acceptsOnlyFresh(UNAUTHENTICATED))
    beginOldSession()
    localStorage.setItem('naryad.session.left', '')
    const asked = vi.fn(async () => false)
    onSignInNeeded(asked)
    const noted = api.requests.interact({ params: { id: 7 }, body: { comment: 'позвонить' } })
    await expect(noted).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(asked).not.toHaveBeenCalled()
  })

  it('asks no one to sign in when it was made in the background', async () => {
    await answeringServer(acceptsOnlyFresh(UNAUTHENTICATED))
    beginOldSession()
    const asked = vi.fn(async () => false)
    onSignInNeeded(asked)

    await expect(api.devices.heartbeat({ isBackground: true })).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(asked).not.toHaveBeenCalled()
    await expect(api.requests.types()).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('is repeated in the background too once there is a new token', async () => {
    await answeringServer(acceptsOnlyFresh({ response: FRESH }))
    beginOldSession()
    expect(await api.devices.heartbeat({ isBackground: true })).toBe('/api/user/heartbeat')
  })

  it.each(['<!doctype html><title>Wi-Fi</title>', '{"status":"ok"}', '{"response":{"ok":true}}', 'null', ''])(
    'ends the session when what answers hands out no token: %j',
    async (foreign) => {
      await answeringServer(acceptsOnlyFresh({ foreign }))
      beginOldSession()
      const asked = vi.fn(async () => false)
      onSignInNeeded(asked)

      await expect(api.requests.types()).rejects.toMatchObject({ code: 'unauthenticated', status: 401 })
      expect(hasSession()).toBe(false)
      expect(asked).toHaveBeenCalledTimes(1)
    },
  )

  it('keeps the session when the connection is lost midway', async () => {
    await answeringServer(acceptsOnlyFresh({ response: FRESH }))
    beginOldSession()
    const answering = globalThis.fetch
    vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
      address.endsWith('/refresh') ? Promise.reject(new TypeError('Failed to fetch')) : answering(address, init),
    )
    await expect(api.requests.types()).rejects.toMatchObject({ code: 'unavailable', status: 0 })
    expect(hasSession()).toBe(true)
  })

  it('keeps the session when the server cannot be asked for a new token', async () => {
    await answeringServer(acceptsOnlyFresh(UNAVAILABLE))
    beginOldSession()
    const asked = vi.fn(async () => false)
    onSignInNeeded(asked)

    await expect(api.requests.types()).rejects.toMatchObject({ code: 'unavailable', status: 503 })
    expect(hasSession()).toBe(true)
    expect(asked).not.toHaveBeenCalled()
  })
})

describe('a call', () => {
  it('of a guest asks no one: there is no session to renew', async () => {
    const calls = await answeringServer(() => ({ response: null }))
    await expect(api.requests.types()).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(calls).toEqual([])
  })

  it('that signs in with a wrong password gets the error, without a refresh', async () => {
    const calls = await answeringServer(() => ({
      status: 401,
      error: { code: 'invalid_credentials', message: 'Неверный Email или пароль' },
    }))
    beginOldSession()
    await expect(api.auth.login({ body: { email: 'a@b.ru', password: 'x' } })).rejects.toMatchObject({
      code: 'invalid_credentials',
      message: 'Неверный Email или пароль',
    })
    expect(pathsOf(calls)).toEqual(['POST /api/auth/login'])
  })

  it('that meets a moment of 503 is repeated under the same key', async () => {
    let failures = 1
    // A retry that a call of another test has left may still come.
    const isOurs = ({ path }: ReceivedCall) => path === '/api/clients'
    const calls = await answeringServer((call) =>
      isOurs(call) && failures-- > 0 ? UNAVAILABLE : { response: { id: 5 } },
    )
    beginOldSession()
    await expect(api.clients.create({ body: { name: 'Дом' } })).resolves.toEqual({ id: 5 })
    const keys = calls.filter(isOurs).map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(new Set(keys).size).toBe(1)
  })

  it.each([
    [200, '<!doctype html><title>Wi-Fi</title>'],
    [502, '<h1>Bad gateway</h1>'],
    [502, '{"message":"Bad gateway"}'],
    [502, '{"error":"Bad gateway"}'],
    [503, '{"error":{"status":503}}'],
    [504, 'null'],
  ])('that something else answers %i %s to speaks of the service', async (status, foreign) => {
    await answeringServer(() => ({ status, foreign }))
    beginOldSession()
    await expect(api.requests.types()).rejects.toMatchObject({
      code: 'unavailable',
      message: messagesIn('ru').errors.unavailable,
    })
  })

  it('that answers nothing is known by what it resolves to', async () => {
    const calls = await answeringServer(() => ({ response: null }))
    beginOldSession()
    const removed = await api.clients.remove({ params: { id: 7 } })
    const echo = {
      type: 'deleted',
      entity: 'clients',
      id: 7,
      origin: String(calls[0]?.headers['idempotency-key']),
    } as const
    expect(await isOwnChangeShown(echo, 'row')).toBe(false)
    showsAnswer('clients', 7, removed)
    expect(await isOwnChangeShown(echo, 'row')).toBe(true)
  })

  it('gives every action of the user a key of its own', async () => {
    const calls = await answeringServer(() => ({ response: null }))
    beginOldSession()
    await api.clients.create({ body: { name: 'Дом' } })
    await api.clients.create({ body: { name: 'Дом' } })
    expect(new Set(calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(2)
  })

  it('carries the language, the token, the query and the path’s parameters', async () => {
    keepLocale('en')
    const calls = await answeringServer(() => ({ response: { data: [], current_page: 1, per_page: 20, total: 0 } }))
    beginOldSession()
    await api.requests.list({ query: { status: [1, 3], sort: '-deadline_at', q: undefined } })
    await api.clients.requests({ params: { id: 12 } })
    expect(calls[0]).toMatchObject({
      path: '/api/requests?status=1%2C3&sort=-deadline_at',
      headers: { authorization: 'Bearer old', 'accept-language': 'en' },
    })
    expect(calls[1]?.path).toBe('/api/clients/12/requests')
  })

  it('puts the server’s words on its fields', async () => {
    await answeringServer(() => ({
      status: 422,
      error: {
        code: 'validation_failed',
        message: 'Проверьте введённые данные',
        fields: { 'contacts.0.phone': { key: 'phone_invalid', message: 'Некорректный телефон' } },
      },
    }))
    beginOldSession()
    await expect(api.clients.create({ body: { name: '' } })).rejects.toMatchObject({
      statusCode: 422,
      errors: { 'contacts.0.phone': 'Некорректный телефон' },
    })
  })
})
