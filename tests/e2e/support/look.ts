import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Locator, type Page } from '@playwright/test'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'
import { IS_SOAK } from '#tests/support/soak.ts'
import { TEXTS } from './visitor.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Waits until the screen is complete, and checks what holds for every screen in any state; or for a part of it. */
export async function look(page: Page, path: string, part = 'body'): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('.ant-skeleton, .ant-spin-spinning')).toHaveCount(0)
  await expect(page).toHaveTitle(/^(Наряд|Naryad) — ./)
  const seen = page.locator(part)
  expect.soft(await untranslated(seen), `${path}: keys instead of words`).toEqual([])
  expect.soft(await foreignNames(seen), `${path}: names in another language`).toEqual([])
  expect.soft(await overflow(page), `${path}: pixels beyond the screen's edge`).toBeLessThanOrEqual(0)
  expect.soft(await spokenIcons(page), `${path}: icons that are read out beside the words`).toEqual([])
  expect.soft(await smallTargets(seen), `${path}: too small for a finger`).toEqual([])
  expect.soft(await smallTexts(seen), `${path}: too small to read in the sun`).toEqual([])
  if (part === 'body' || part === '#content')
    expect.soft(await skippedHeadings(seen), `${path}: headings below none of the level above`).toEqual([])
  expect.soft(await lostLabels(seen), `${path}: labels that point at nothing`).toEqual([])
  expect.soft(await seriousFindings(seen), path).toEqual([])
}

/** An h3 that follows an h1, and the like: who reads by headings misses one. */
function skippedHeadings(part: Locator): Promise<string[]> {
  return part.evaluate((element) => {
    const shown = [...element.querySelectorAll('h1, h2, h3, h4')].filter((heading) => heading.checkVisibility())
    const levelOf = (heading: Element | undefined) => Number(heading?.tagName[1] ?? 0)
    return shown
      .filter((heading, at) => levelOf(heading) > levelOf(shown[at - 1]) + 1)
      .map((heading) => heading.outerHTML.slice(0, 160))
  })
}

/** Labels whose control is not on the page: a press on them does nothing. */
function lostLabels(part: Locator): Promise<string[]> {
  return part.evaluate((element) =>
    [...element.querySelectorAll('label')]
      .filter((label) => !label.control && !document.getElementById(label.htmlFor))
      .map((label) => label.outerHTML.slice(0, 160)),
  )
}

/** Looks at the screen as it is, and at its colours in the other theme, in which it is left. */
export async function lookInBothThemes(page: Page, path: string, part = 'body'): Promise<void> {
  await look(page, path, part)
  await lookAtOtherColours(page.locator(part), path)
}

/** Looks at the colours of the other theme, in which the page is left. */
export async function lookAtOtherColours(seen: Locator, title: string): Promise<void> {
  const theme = await changeTheme(seen.page())
  expect.soft(await seriousFindings(seen, COLOUR_RULES), `${title}: ${theme} colours`).toEqual([])
}

/** Changes to the other theme, and says which that is. */
export async function changeTheme(page: Page): Promise<'light' | 'dark'> {
  const theme = (await page.locator('html').getAttribute('data-theme')) === 'dark' ? 'light' : 'dark'
  await page.emulateMedia({ colorScheme: theme })
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  return theme
}

/** On a phone: buttons, switches, tabs and links on their own, lower than 44 px. Source: the screens' design. */
export function smallTargets(part: Locator): Promise<string[]> {
  return part.evaluate((element) => {
    if (!window.matchMedia('(max-width: 960px)').matches) return []
    const controls =
      'button, a.ant-btn, .ant-segmented-item, .leaflet-bar a, nav a, dd > a, .standalone-links > a, .standalone-link'
    /** Including the edge that extends it. */
    function heightOf(control: Element): number {
      const edge = getComputedStyle(control, '::after')
      const beyond = edge.position === 'absolute' ? Number.parseFloat(edge.height) || 0 : 0
      const inside = [...control.children].map((child) => child.getBoundingClientRect().height)
      return Math.max(control.getBoundingClientRect().height, beyond, ...inside)
    }
    return [...element.querySelectorAll(controls)]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }) && control.clientWidth > 0)
      .filter((control) => heightOf(control) < 43.5)
      .map((control) => `${Math.round(heightOf(control))} px: ${control.outerHTML.slice(0, 160)}`)
  })
}

/** On a phone: words in letters lower than 14 px, but for numbers in badges, the words of maps and what is to be printed. */
function smallTexts(part: Locator): Promise<string[]> {
  return part.evaluate((element) => {
    if (!window.matchMedia('(max-width: 960px)').matches) return []
    const besides = '.ant-badge-count, .leaflet-control, [data-on-paper], [aria-hidden="true"], svg, script, style'
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const small = new Set<string>()
    while (texts.nextNode()) {
      const { parentElement: holder, textContent } = texts.currentNode
      if (!holder || !textContent?.trim() || holder.closest(besides)) continue
      if (!holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const size = Number.parseFloat(getComputedStyle(holder).fontSize)
      if (size < 14 && holder.clientHeight !== 1) small.add(`${size} px: ${holder.outerHTML.slice(0, 160)}`)
    }
    return [...small]
  })
}

const PHONE_MAX = 960

type Axe = { run(context: ElementContext, options: RunOptions): Promise<AxeResults> }

/** Those of axe's rules whose findings differ from theme to theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Elements that break a rule of axe's with a reason. */
const EXCEPTIONS: Record<string, RegExp> = {
  // A popup on a map covers its buttons until it is closed; on their own they are high enough for a finger.
  'target-size': /leaflet-control/,
  // Options are scrolled with the arrow keys of their field, which keeps the focus: in the list nothing may take it.
  'scrollable-region-focusable': /virtual-list/,
}

/** What axe calls serious or critical in a part of the page, by all of its rules or by these alone. */
export async function seriousFindings(part: Locator, rules?: string[]): Promise<string[]> {
  const page = part.page()
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  // Half of axe's work. A mouse misses less than a finger: the soak measures for it as well.
  const isMeasured = IS_SOAK || (page.viewportSize()?.width ?? 0) <= PHONE_MAX
  // Style sheets are fetched again for rules that are not asked for.
  const options: RunOptions = {
    resultTypes: ['violations'],
    preload: false,
    ...(rules ? { runOnly: rules } : { rules: { region: { enabled: false }, 'target-size': { enabled: isMeasured } } }),
  }
  const { violations } = await part.evaluate(async (element, given) => {
    const { axe } = window as unknown as { axe: Axe }
    // A button that waits for its answer takes no press: inactive controls need no contrast (WCAG 1.4.3).
    const found = await axe.run({ include: element, exclude: ['.ant-btn-loading'] }, given)
    // A bar at the edge covers part of what has not been scrolled from under it.
    const tooSmall = found.violations.find(({ id }) => id === 'target-size')
    const stillSmall = []
    for (const node of tooSmall?.nodes ?? []) {
      const target = document.querySelector(String(node.target))
      target?.scrollIntoView({ block: 'center' })
      const again = target && (await axe.run(target, { ...given, runOnly: ['target-size'] }))
      if (!again || again.violations.length > 0) stillSmall.push(node)
    }
    if (tooSmall) tooSmall.nodes = stillSmall
    return { violations: found.violations.filter(({ nodes }) => nodes.length > 0) }
  }, options)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({ id, nodes: nodes.filter(({ html }) => !EXCEPTIONS[id]?.test(html)) }))
    .filter(({ nodes }) => nodes.length > 0)
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html, target }) => `${target} ${html.slice(0, 160)}`).join(' | ')}`)
}

const TOP_KEYS = Object.keys(TEXTS.ru).join('|')

/** Texts that look like keys of the locale files. */
export function untranslated(part: Locator): Promise<string[]> {
  return part.evaluate(
    (element, keys) =>
      (element as HTMLElement).innerText
        .split(/\s+/)
        .filter((word) => new RegExp(`^(${keys})(\\.[a-z_A-Z]+)+$`).test(word)),
    TOP_KEYS,
  )
}

/** English names of controls on a page in Russian: those that a component library brings along. */
export function foreignNames(part: Locator): Promise<string[]> {
  return part.evaluate((element) => {
    if (document.documentElement.lang === 'en') return []
    return (
      [...element.querySelectorAll('[aria-label], [title]')]
        .filter((named) => !named.closest('[aria-hidden="true"]'))
        // A spinner fades within its button, and with it its English name: gone before a screen reader comes to it.
        .filter((named) => !named.matches('.anticon-loading'))
        // What can be read is a text of the page, and may be a word of another language.
        .filter(
          (named) => named.textContent?.trim() !== (named.getAttribute('aria-label') ?? named.getAttribute('title')),
        )
        // A name of its own covers those of what is inside.
        .filter((named) => !named.parentElement?.closest('button[aria-label], a[aria-label], [role="img"][aria-label]'))
        .map(
          (named) => [named.getAttribute('aria-label') ?? named.getAttribute('title') ?? '', named.outerHTML] as const,
        )
        .filter(([name]) => /^[A-Za-z]+( [a-z]+)*$/.test(name))
        .map(([name, html]) => `${name}: ${html.slice(0, 120)}`)
    )
  })
}

/** A phone shows a page that is too wide from further away: its window is then as wide as the page. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** The narrowest phone, and a desktop of 1280 pixels enlarged to 150 %, which is laid out like a phone. */
const OTHER_PHONE_WIDTHS = [320, 853]

/** On a phone: what is beyond the edge of a screen of another width, as the widest that is there. */
export async function overflowAtOtherWidths(page: Page): Promise<string[]> {
  const size = page.viewportSize()
  if (!size || size.width > PHONE_MAX) return []
  const found: string[] = []
  for (const width of OTHER_PHONE_WIDTHS) {
    await page.setViewportSize({ ...size, width })
    found.push(...(await page.evaluate(widestBeyondEdge)))
  }
  await page.setViewportSize(size)
  return found
}

/** Runs in the page, once the new width is laid out: a map measures its place first, and is drawn again. */
async function widestBeyondEdge(): Promise<string[]> {
  const isTooWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth
  const nextFrame = () => new Promise(requestAnimationFrame)
  await nextFrame()
  for (let frame = 0; frame < 60 && (frame === 0 || isTooWide()); frame++) await nextFrame()
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const beyond = [...document.querySelectorAll('body *')].filter(
    (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
  )
  return [`${scrollWidth} px at ${clientWidth}: ${beyond.map(({ outerHTML }) => outerHTML.slice(0, 120)).slice(0, 3)}`]
}

/** Names that icons add to links and buttons with words: those have English names of their own. */
function spokenIcons(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('a, button, [role="menuitem"]')]
      .filter((control) => control.textContent?.trim() && !control.hasAttribute('aria-label'))
      .flatMap((control) => [...control.querySelectorAll('.anticon[role="img"][aria-label]:not(.anticon-loading)')])
      .filter((icon) => icon.classList.contains(`anticon-${icon.getAttribute('aria-label')}`))
      .filter((icon) => !icon.closest('[aria-hidden="true"]'))
      .map(
        (icon) => `${icon.getAttribute('aria-label')}: ${icon.closest('a, button, [role="menuitem"]')?.textContent}`,
      ),
  )
}
