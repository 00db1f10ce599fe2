import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { permissionNames } from '#contract/permissions.ts'
import { App } from '#src/app.tsx'
import { pageAt, pages } from '#src/pages.tsx'
import { beginSession } from '#src/providers/calls/session.ts'
import { changeLocale, startI18n } from '#src/providers/language/i18n.ts'
import { takeReturnAddress } from '#src/providers/return-address.ts'
import { isPagePath, SIGNED_IN_PATHS } from '#src/resources/page-paths.ts'
import { type Answer, type Asked, answerCalls } from '../support/crud-harness.tsx'
import { actorOf } from '../support/signed-in.ts'

// The whole app is fetched when its first page is opened.
configure({ asyncUtilTimeout: 30_000 })

const NOT_FOUND = { status: 404, error: { code: 'not_found', message: 'Не найдено' } }
const UNAUTHENTICATED = { status: 401, error: { code: 'unauthenticated', message: 'Войдите, чтобы продолжить' } }

beforeEach(async () => {
  await startI18n()
  // A page for guests would speak the language of the browser, until they choose one.
  await changeLocale('ru')
})

/** Opens the whole app at an address, as a guest or in a role. */
function open(address: string, role: string | null, answer: (asked: Asked) => Answer = () => NOT_FOUND) {
  const permissions = permissionNames({ 'requests:read': 'manager' })
  const actor = role && actorOf({ user: { role: { id: 1, name: role } }, permissions })
  if (actor) beginSession({ access_token: 'token' })
  answerCalls((asked) => {
    if (asked.path === '/check') return actor ? { response: actor } : UNAUTHENTICATED
    return answer(asked)
  })
  history.replaceState(null, '', address)
  return render(<App />)
}

function heading(name: string) {
  return screen.findByRole('heading', { level: 1, name })
}

function titled(name: string) {
  return waitFor(() => expect(document.title).toBe(`Наряд — ${name}`))
}

describe('an address', () => {
  it('of every signed-in page is known without the pages', () => {
    const filled = (path: string) => path.replace('/:importId?', '').replace(/:\w+/g, '7')
    expect(pages.map(({ path }) => path).filter((path) => !isPagePath(filled(path)))).toEqual([])
    expect(SIGNED_IN_PATHS.filter((path) => !pageAt(filled(path)))).toEqual([])
  })

  it('names a row by its number', () => {
    expect(['/requests/12', '/clients/import/3', '/settings/users/4'].every(isPagePath)).toBe(true)
    const unknown = ['/requests/abc', '/requests/0', '/requests/1.5', '/requests/99999999999999999999', '/requests/1/2']
    expect(unknown.filter(isPagePath)).toEqual([])
  })
})

describe('a guest', () => {
  it('sees that there is no such page', async () => {
    for (const address of ['/no/such/page', '/requests/abc']) {
      open(address, null)
      await heading('Страница не найдена')
      await titled('Страница не найдена')
      expect(screen.getByRole('link', { name: 'Войти' }).getAttribute('href')).toBe('/sign-in')
      expect(location.pathname).toBe(address)
      cleanup()
    }
  })

  it('is asked to sign in for a page that there is, and comes back to it', async () => {
    open('/settings/users/4?tab=roles', null)
    await heading('Вход')
    expect(location.pathname).toBe('/sign-in')
    expect(takeReturnAddress()).toBe('/settings/users/4?tab=roles')
  })

  it('is who the server no longer knows, although the session is renewed', async () => {
    beginSession({ access_token: 'token' })
    open('/clients', null, ({ path }) =>
      path === '/auth/refresh' ? { response: { access_token: 'another' } } : NOT_FOUND,
    )
    await heading('Вход')
    expect(location.pathname).toBe('/sign-in')
    expect(takeReturnAddress()).toBe('/clients')
  })

  it('reads in the tab too that a public link leads nowhere', async () => {
    open('/requests/gone/view', null)
    await heading('Ссылка больше не действует')
    await titled('Ссылка больше не действует')
  })
})

describe('a signed-in user', () => {
  it.each(['/requests/abc', '/client/abc', '/settings/users/abc'])('finds no page at %s', async (address) => {
    open(address, 'admin')
    await heading('Страница не найдена')
    expect(screen.getByRole('link').getAttribute('href')).toBe('/requests')
  })

  it('reads in the tab too that there is no such request', async () => {
    open('/requests/999999', 'admin')
    await heading('Заявка не найдена')
    await titled('Заявка не найдена')
  })

  it.each(['/settings/users', '/settings/installation', '/settings/outbox'])(
    'and is no admin goes from %s to the requests',
    async (address) => {
      open(address, 'executor')
      await waitFor(() => expect(location.pathname).toBe('/requests'))
      expect(screen.queryByText('Нет доступа')).toBeNull()
    },
  )

  it('and does not run the installation goes from its state to the requests', async () => {
    open('/settings/installation', 'admin')
    await waitFor(() => expect(location.pathname).toBe('/requests'))
  })

  it('and lacks the permission for another page sees so', async () => {
    open('/clients', 'executor')
    await heading('Нет доступа')
    expect(location.pathname).toBe('/clients')
  })
})
