import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/values/durations.ts'
import OnThisPhone from '#src/custom-pages/tasks/on-this-phone/OnThisPhone.tsx'
import { watchInstall } from '#src/providers/install.ts'
import { megabytesToFree } from '#src/providers/stores/room.ts'
import { renderIn } from '../support/speak.tsx'

const MEGABYTE = 1024 * 1024
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }))
  Object.assign(navigator, { serviceWorker: {} })
  store({ quota: 1000, usage: 10 })
})
afterEach(() => vi.unstubAllGlobals())

function store(megabytes: { quota: number; usage: number }) {
  const persist = vi.fn(async () => true)
  const estimate = async () => ({ quota: megabytes.quota * MEGABYTE, usage: megabytes.usage * MEGABYTE })
  give({ persist, estimate })
  return persist
}

function give(storage: Partial<StorageManager> | undefined) {
  Object.defineProperty(navigator, 'storage', { configurable: true, value: storage })
}

const show = (hasWork = true, locale: 'ru' | 'en' = 'ru') => renderIn(locale, <OnThisPhone hasWork={hasWork} />)
const visitedBefore = () => localStorage.setItem('naryad.first-visit', String(Date.now() - 2 * HOUR_MS))
const settle = () => act(async () => {})

describe('the room on a phone', () => {
  it('is asked to stay once, and only of who has work', async () => {
    const persist = store({ quota: 1000, usage: 10 })
    const { unmount } = await show(false)
    expect(persist).not.toHaveBeenCalled()
    unmount()
    await show()
    expect(persist).toHaveBeenCalledOnce()
    await show()
    expect(persist).toHaveBeenCalledOnce()
  })

  it('is warned of while little is left, with what to do', async () => {
    store({ quota: 500, usage: 310 })
    await show()
    await screen.findByText('На устройстве осталось мало места: 190 МБ')
    screen.getByText(/Удалите ненужные видео/)
    store({ quota: 500, usage: 100 })
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(screen.queryByText(/осталось мало места/)).toBeNull())
  })

  it('has to hold a photo and 50 MB beside it; nothing is asked of a browser that does not say', async () => {
    const photo = new File([new Uint8Array(2 * MEGABYTE)], 'boiler.jpg')
    store({ quota: 100, usage: 70 })
    expect(await megabytesToFree([photo])).toBe(22)
    expect(await megabytesToFree([])).toBe(0)
    store({ quota: 100, usage: 10 })
    expect(await megabytesToFree([photo])).toBe(0)
    give(undefined)
    expect(await megabytesToFree([photo])).toBe(0)
    await show()
    expect(screen.queryByText(/мало места/)).toBeNull()
  })
})

describe('what a browser lacks', () => {
  it('is said once where there is no service worker', async () => {
    Reflect.deleteProperty(navigator, 'serviceWorker')
    const { unmount } = await show()
    await screen.findByText(/Без https приложение открывается только со связью/)
    await userEvent.click(screen.getByRole('button', { name: 'Понятно' }))
    expect(screen.queryByText(/Без https/)).toBeNull()
    unmount()
    await show(true, 'en')
    await settle()
    expect(screen.queryByText(/Without https/)).toBeNull()
  })

  it('is nothing in a browser that has all of it', async () => {
    const { container } = await show()
    await settle()
    expect(container.textContent).toBe('')
  })
})

describe('the icon on the home screen', () => {
  watchInstall()
  function offer() {
    const prompt = vi.fn(async () => undefined)
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
    act(() => void window.dispatchEvent(event))
    return prompt
  }
  const TITLE = /на экран «Домой»$/

  it('is offered with a button where the browser can, after the first visit and with work', async () => {
    const prompt = offer()
    const first = await show()
    await settle()
    expect(screen.queryByText(TITLE)).toBeNull()
    first.unmount()

    visitedBefore()
    const idle = await show(false)
    await settle()
    expect(screen.queryByText(TITLE)).toBeNull()
    idle.unmount()

    await show()
    await userEvent.click(await screen.findByRole('button', { name: 'Добавить' }))
    expect(prompt).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByText(TITLE)).toBeNull())
  })

  it('is explained in two steps on an iPhone, and put away for thirty days', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE)
    visitedBefore()
    const { unmount } = await show()
    expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent?.trim())).toEqual([
      'Нажмите «Поделиться» внизу экрана или в меню «…»',
      'Выберите «На экран „Домой“»',
    ])
    screen.getByText(/Safari забывает сохранённое/)
    await userEvent.click(screen.getByRole('button', { name: 'Не сейчас' }))
    expect(screen.queryByText(TITLE)).toBeNull()
    unmount()

    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 29 * DAY_MS)
    const again = await show()
    await settle()
    expect(screen.queryByText(TITLE)).toBeNull()
    again.unmount()
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * DAY_MS)
    await show()
    await screen.findByText(TITLE)
  })

  it('is not offered in the app itself, nor where the browser has no way', async () => {
    visitedBefore()
    const nothing = await show()
    await settle()
    expect(screen.queryByText(TITLE)).toBeNull()
    nothing.unmount()
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE)
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
    }))
    await show()
    await settle()
    expect(screen.queryByText(TITLE)).toBeNull()
  })
})
