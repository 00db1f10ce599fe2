import { chromium, devices, type LaunchOptions, type Page } from '@playwright/test'
import { speak } from './visitor.ts'

/** A phone's browser that is opened again and again on the profile that it left, however it ended. */
export interface LastingBrowser {
  page: Page
  setOffline(isOffline: boolean): Promise<void>
  /** Closes it as users do. */
  close(): Promise<void>
  /** Kills all of its processes at once: nothing is flushed, no page hears of it. */
  kill(): Promise<void>
}

/** @param launchOptions of the project: which browser, and how it is run */
export async function openProfile(
  directory: string,
  launchOptions: LaunchOptions,
  baseURL: string | undefined,
  offline = false,
): Promise<LastingBrowser> {
  const { userAgent } = devices['Pixel 7']
  const context = await chromium.launchPersistentContext(directory, {
    ...launchOptions,
    ...{ baseURL, offline, userAgent, serviceWorkers: 'allow', locale: 'ru-RU', timezoneId: 'Europe/Moscow' },
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' },
  })
  await speak(context, 'ru')
  const session = await context.browser()?.newBrowserCDPSession()
  const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {}
  const main = processInfo.find(({ type }) => type === 'browser')
  if (!main) throw new Error('The browser does not say which process it is')
  return {
    page: context.pages()[0] ?? (await context.newPage()),
    setOffline: (isOffline) => context.setOffline(isOffline),
    close: () => context.close(),
    async kill() {
      const closed = context.waitForEvent('close')
      // Playwright starts it as the leader of a group.
      process.kill(-main.id, 'SIGKILL')
      await closed
    },
  }
}
