import { screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { useUnsavedInput } from '#src/kit/form/use-unsaved-input.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { PageBoundary } from '#src/kit/page/PageBoundary.tsx'
import { isConnected } from '#src/providers/calls/connection.ts'
import { letPass } from '../support/let-pass.ts'
import { renderIn } from '../support/speak.tsx'

/** The second try comes a second after the first. */
const UNTIL_TRIED_TWICE_MS = 2_000

const failToLoad = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

/** Opens a page whose code cannot be fetched. */
async function openMissing(
  locale: 'ru' | 'en',
  server: () => Promise<Response>,
  { load = failToLoad, waitMs = UNTIL_TRIED_TWICE_MS } = {},
) {
  vi.stubGlobal('fetch', server)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('reportError', () => {})
  const Missing = lazyPage<object>(load)
  const page = (
    <PageBoundary>
      <Suspense>
        <Missing />
      </Suspense>
    </PageBoundary>
  )
  await letPass(waitMs, () => renderIn(locale, page))
  const heading = await screen.findByRole('heading')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  return heading.textContent
}

describe('a part whose code cannot be fetched over unsaved input', () => {
  const Part = lazyPage<object>(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))

  function Page() {
    useUnsavedInput(true)
    return <input aria-label="typed" />
  }

  async function openPart(server: () => Promise<Response>, { isQuiet = false } = {}) {
    vi.stubGlobal('fetch', server)
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.stubGlobal('reportError', () => {})
    const page = (
      <PageBoundary>
        <Page />
        <PageBoundary isQuiet={isQuiet}>
          <Suspense fallback="loading">
            <Part />
          </Suspense>
        </PageBoundary>
      </PageBoundary>
    )
    await letPass(UNTIL_TRIED_TWICE_MS, () => renderIn('ru', page))
    await waitFor(() => expect(screen.queryByText('loading')).toBeNull())
    expect(screen.getByLabelText('typed')).toBeTruthy()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  }

  it('is missed in its own place', async () => {
    await openPart(async () => new Response(null, { status: 200 }))
    expect(screen.getByRole('alert').textContent).toMatch(/Сохраните введённое/)
  })

  it('is not spoken of where one can work without it', async () => {
    await openPart(async () => new Response(null, { status: 200 }), { isQuiet: true })
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('a page whose code cannot be fetched', () => {
  it('is of another version when the server answers', async () => {
    await openMissing('ru', async () => new Response(null, { status: 200 }))
    expect(screen.getByText('Вышла новая версия приложения. Обновите страницу.')).toBeTruthy()
    expect(isConnected()).toBe(true)
  })

  it('speaks of the connection, and of no new version, when nothing answers', async () => {
    const title = await openMissing('ru', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(title).toBe('Нет связи')
    expect(screen.queryByText(/версия/)).toBeNull()
    await waitFor(() => expect(document.title).toBe('Наряд — Нет связи'))
    expect(isConnected()).toBe(false)
  })

  it.each([
    ['ru', 'Медленная связь'],
    ['en', 'Slow connection'],
  ] as const)('speaks of a slow connection when it has not come within two minutes (%s)', async (locale, title) => {
    const never = { load: () => new Promise<never>(() => {}), waitMs: 120_000 }
    expect(await openMissing(locale, async () => new Response(null, { status: 200 }), never)).toBe(title)
    expect(screen.queryByText(/верси|version/)).toBeNull()
  })

  it('does so in English', async () => {
    expect(await openMissing('en', () => Promise.reject(new TypeError('Failed to fetch')))).toBe('No connection')
  })
})
