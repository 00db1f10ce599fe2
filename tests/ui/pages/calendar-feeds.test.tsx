import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { CalendarFeed } from '#contract/calendar-feeds.ts'
import { CALENDAR_FEEDS_MAX } from '#contract/limits.ts'
import CalendarFeedsPage from '#src/custom-pages/calendar-feeds/page.tsx'
import { programLinks } from '#src/parts/calendar-feeds/program-links.ts'
import { AccessProvider } from '#src/providers/access-control.tsx'
import { signInAs } from '../support/signed-in.ts'
import { renderIn } from '../support/speak.tsx'
import { WithToasts } from '../support/WithToasts.tsx'

const URL_OF_NEW = 'https://naryad.example/api/calendar/secret.ics'

function feed(id: number, changed: Partial<CalendarFeed> = {}): CalendarFeed {
  const at = '2026-11-20T10:00:00Z'
  return { id, kind: 'own', facility: null, is_available: true, created_at: at, last_read_at: null, ...changed }
}

/** The page of a user with these feeds, and a server that creates and revokes them. */
async function show(locale: 'ru' | 'en', given: CalendarFeed[], permissions = ['requests:read:allowed']) {
  let feeds = given
  const user = { role: { id: 2, name: 'executor' } }
  const asked = await signInAs({ user, permissions }, ({ method, path, body }) => {
    if (method === 'DELETE') feeds = feeds.filter(({ id }) => !path.endsWith(`/${id}`))
    if (method !== 'POST') return { response: method === 'GET' ? feeds : null }
    const made = feed(99)
    const { replaces } = body as { replaces?: number }
    feeds = [made, ...feeds.filter(({ id }) => id !== replaces)]
    return { response: { ...made, url: URL_OF_NEW } }
  })
  await renderIn(
    locale,
    <AccessProvider>
      <WithToasts>
        <CalendarFeedsPage />
      </WithToasts>
    </AccessProvider>,
  )
  await screen.findByRole('heading', { level: 2, name: /Мои календари|My calendars/ })
  return { asked, user: userEvent.setup({ delay: null }) }
}

/** Without the breadcrumbs. */
const listed = () => within(screen.getAllByRole('list').at(-1) as HTMLElement).getAllByRole('listitem')

it('shows a new address once, with the links for calendar programs', async () => {
  const { asked, user } = await show('ru', [])
  await user.click(screen.getByRole('button', { name: 'Получить адрес' }))
  const head = await screen.findByRole('heading', { name: 'Адрес готов: Мои заявки' })
  expect(document.activeElement).toBe(head)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Адрес календаря' }).value).toBe(URL_OF_NEW)
  expect(screen.getByRole('link', { name: /Открыть в календаре/ }).getAttribute('href')).toBe(
    'webcal://naryad.example/api/calendar/secret.ics',
  )
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ kind: 'own' })
  await waitFor(() => expect(listed()).toHaveLength(1))
  expect(listed()[0]?.textContent).toContain('ещё не обновлялся')
})

it('replaces an address after asking, and revokes one, each shown by its answer', async () => {
  const { asked, user } = await show('en', [feed(5), feed(6, { last_read_at: '2026-11-21T10:00:00Z' })])
  expect(listed()[1]?.textContent).toContain('last read')
  await user.click(screen.getAllByRole('button', { name: 'Replace link: My requests' })[0] as HTMLElement)
  const question = await screen.findByRole('dialog')
  expect(asked.some(({ method }) => method === 'POST')).toBe(false)
  await user.click(within(question).getByRole('button', { name: 'Replace link' }))
  await screen.findByRole('heading', { name: 'Your link is ready: My requests' })
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ kind: 'own', replaces: 5 })

  await user.click(screen.getAllByRole('button', { name: 'Revoke: My requests' })[0] as HTMLElement)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText('Link revoked')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: /Your link is ready/ })).toBeNull()
  expect(asked.find(({ method }) => method === 'DELETE')?.path).toBe('/calendar-feeds/99')
  // Both are shown by their answers.
  expect(listed()).toHaveLength(1)
  expect(asked.filter(({ method, path }) => method === 'GET' && path === '/calendar-feeds')).toHaveLength(1)
})

it('marks a feed that does not answer, and offers no new address for it', async () => {
  await show('ru', [feed(5, { kind: 'facility', is_available: false })])
  expect(listed()[0]?.textContent).toMatch(/Объект, к которому у вас больше нет доступа.*недоступен/)
  expect(screen.queryByRole('button', { name: /Сменить адрес/ })).toBeNull()
  expect(screen.getByRole('button', { name: /Отозвать/ })).toBeTruthy()
})

it('offers none beyond the limit', async () => {
  const full = Array.from({ length: CALENDAR_FEEDS_MAX }, (_, index) => feed(index + 1))
  await show('ru', full)
  expect(screen.getByText(`Больше ${CALENDAR_FEEDS_MAX} адресов завести нельзя`, { exact: false })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Получить адрес' })).toBeNull()
})

it('offers none to a user who sees no requests', async () => {
  await show('ru', [], ['clients:read:allowed'])
  expect(screen.getByText(/У вашей роли нет доступа к заявкам/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Получить адрес' })).toBeNull()
})

it('escapes addresses for other programs so that no part is lost', () => {
  const { google, outlook, outlookAtWork } = programLinks(URL_OF_NEW, 'Котельная & «Север»')
  expect(new URL(google).searchParams.get('cid')).toBe('webcal://naryad.example/api/calendar/secret.ics')
  for (const link of [outlook, outlookAtWork]) {
    const { searchParams } = new URL(link)
    expect([searchParams.get('url'), searchParams.get('name')]).toEqual([URL_OF_NEW, 'Котельная & «Север»'])
  }
})
