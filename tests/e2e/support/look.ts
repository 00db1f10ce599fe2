import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { WORDS } from './visitor.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Waits until the screen stands, and checks what holds for every screen, in any state of it. */
export async function look(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('.ant-skeleton, .ant-spin-spinning')).toHaveCount(0)
  await expect(page).toHaveTitle(/^(Наряд|Naryad) — ./)
  expect(await untranslated(page), `${path}: keys instead of words`).toEqual([])
  expect(await overflow(page), `${path}: pixels beyond the screen's edge`).toBeLessThanOrEqual(0)
  expect(await spokenIcons(page), `${path}: icons that are read out beside the words`).toEqual([])
  expect(await seriousFindings(page), path).toEqual([])
}

async function seriousFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const options: RunOptions = { resultTypes: ['violations'] }
  const { violations } = (await page.evaluate(
    (given) => (window as unknown as { axe: { run(options: unknown): Promise<unknown> } }).axe.run(given),
    options,
  )) as AxeResults
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html, target }) => `${target} ${html.slice(0, 160)}`).join(' | ')}`)
}

const TOP_KEYS = Object.keys(WORDS.ru).join('|')

/** Texts that look like keys of the locale files. */
function untranslated(page: Page): Promise<string[]> {
  return page.evaluate(
    (keys) =>
      document.body.innerText.split(/\s+/).filter((word) => new RegExp(`^(${keys})(\\.[a-z_A-Z]+)+$`).test(word)),
    TOP_KEYS,
  )
}

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}

/** What links and buttons with words are called by their icons besides: those have English names of their own. */
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
