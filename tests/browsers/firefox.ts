import { launch } from 'puppeteer-core'
import { type DrivenBrowser, pathIn, WINDOW } from './driven-browser.ts'

/** Firefox over WebDriver BiDi, without a window. */
export async function openFirefox(): Promise<DrivenBrowser> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: pathIn('FIREFOX'),
    headless: true,
    defaultViewport: WINDOW,
    extraPrefsFirefox: { 'intl.accept_languages': 'ru' },
  })
  const page = await browser.newPage()
  return {
    async goTo(url) {
      await page.goto(url)
    },
    async reload() {
      await page.reload()
    },
    evaluate: (run, argument) => page.evaluate(run as never, argument as never),
    click: ({ x, y }) => page.mouse.click(x, y),
    async drag([first, ...rest]) {
      if (!first) return
      await page.mouse.move(first.x, first.y)
      await page.mouse.down()
      for (const { x, y } of rest) await page.mouse.move(x, y)
      await page.mouse.up()
    },
    type: (text) => page.keyboard.type(text),
    pressEnter: () => page.keyboard.press('Enter'),
    close: () => browser.close(),
  }
}
