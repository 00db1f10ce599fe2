import { setTimeout as pause } from 'node:timers/promises'
import { readStore } from '#tests/support/read-store.ts'
import type { DrivenBrowser, Point } from './driven-browser.ts'

const WAIT_MS = 20_000
const LOOK_EVERY_MS = 100

/** Something on the page: what the selector finds and, of several, the one with these words in its text or label. */
interface Sought {
  css: string
  texts?: string
}

interface Found extends Point {
  width: number
  height: number
  text: string
}

/** A visitor who looks at pages and waits for them: the few actions of the smoke journey. */
export function visit(browser: DrivenBrowser, root: string) {
  /** The middle of what is sought, once it is visible, uncovered and at rest. */
  async function find(sought: Sought): Promise<Found> {
    let before: Found | null = null
    return waitFor(`${sought.texts ?? ''} (${sought.css})`, async () => {
      const found = await browser.evaluate(findOnPage, sought)
      const isStill = found && before && found.x === before.x && found.y === before.y && found.width === before.width
      before = found
      return isStill && found
    })
  }

  async function waitFor<T>(what: string, look: () => Promise<T | null | false>): Promise<T> {
    const deadline = Date.now() + WAIT_MS
    for (;;) {
      // A page that is navigating answers nothing.
      const seen = await look().catch(() => null)
      if (seen) return seen
      if (Date.now() > deadline) throw new Error(`Not seen: ${what}; on the page: ${await pageText()}`)
      await pause(LOOK_EVERY_MS)
    }
  }

  const pageText = () =>
    browser.evaluate(() => `${location.pathname} ${document.body.innerText}`.replace(/\s+/g, ' ').slice(0, 500), null)

  return {
    goTo: (path: string) => browser.goTo(root + path),
    reload: () => browser.reload(),
    find,
    async click(sought: Sought) {
      await browser.click(await find(sought))
    },
    async fill(sought: Sought, text: string) {
      await browser.click(await find(sought))
      await browser.type(text)
    },
    pressEnter: () => browser.pressEnter(),
    async draw(sought: Sought) {
      const { x, y, width, height } = await find(sought)
      const along = Array.from({ length: 9 }, (_, step) => ({
        x: x + (step / 8 - 0.5) * width * 0.6,
        y: y + (step % 2 ? 0.2 : -0.2) * height,
      }))
      await browser.drag(along)
    },
    seesPath: (pattern: RegExp) =>
      waitFor(String(pattern), async () => pattern.test(await browser.evaluate(() => location.pathname, null))),
    /** How many requests the browser keeps for when there is no connection. */
    countPulled: async () => (await browser.evaluate(readStore, 'requests')).length,
    /** Until the browser keeps the app, and opens it without a connection. */
    waitForApp: () => browser.evaluate(() => navigator.serviceWorker.ready.then(() => undefined), null),
    close: () => browser.close(),
  }
}

export type Visitor = ReturnType<typeof visit>

/** Runs in the page: it may use nothing from outside. */
function findOnPage({ css, texts }: Sought): Found | null {
  const messageOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim()
  // A dialog is in its place unseen before it begins to grow there.
  const isOnItsWay = (element: Element): boolean =>
    element.getAnimations().some(({ playState }) => playState === 'running') ||
    (element.parentElement !== null && isOnItsWay(element.parentElement))
  const candidates = [...document.querySelectorAll(css)].filter((one) => !texts || messageOf(one).includes(texts))
  for (const element of candidates) {
    if (!element.checkVisibility({ opacityProperty: true }) || isOnItsWay(element)) continue
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const above = document.elementFromPoint(x, y)
    if (width > 0 && above && (element.contains(above) || above.contains(element))) {
      return { x, y, width, height, text: messageOf(element) }
    }
  }
  return null
}
