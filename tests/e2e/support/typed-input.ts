import { type Dialog, expect, type Locator, type Page } from '@playwright/test'
import { type JourneyLanguage, TEXTS } from './visitor.ts'

/** Text, numbers, phones and addresses of email take it alike; each field another, as pages keep what was typed. */
let lastTyped = 100
const TEXT_FIELDS =
  'form :is(input[type=text], input[type=email], input[type=tel], input[type=password], input:not([type]), textarea)' +
  ':not([readonly], [disabled], [role=combobox], .ant-picker input)'

/** Who asked whether to leave what was typed; no one where Back left at once. */
type Asked = 'browser' | 'app' | 'none'

/**
 * Types into the first field of a form, if the area has one, and presses Back. Either that asks, and what was typed is
 * still there when the user stays; or it leaves, and what was typed is there again after `comeBack`. Returns whether
 * input is left unsaved.
 */
export async function typeAndGoBack(
  page: Page,
  area: Locator,
  title: string,
  { locale, comeBack }: { locale: JourneyLanguage; comeBack: () => Promise<unknown> },
): Promise<boolean> {
  const field = area.locator(TEXT_FIELDS).filter({ visible: true }).first()
  if ((await field.count()) === 0) return false
  lastTyped += 1
  await field.fill(String(lastTyped))
  // Left, an amount is written out.
  await field.blur()
  const typed = await field.inputValue()
  expect(typed, `${title}: typed`).toContain(String(lastTyped))
  const stay = page.getByRole('button', { name: TEXTS[locale].shell.unsaved.stay })
  const asked = await goBackAndSee(page, { field, typed, button: stay, answer: 'dismiss' })
  if (asked === 'app') await stay.click()
  if (asked === 'none') await comeBack()
  await expect(stay, title).toHaveCount(0)
  await expect(field, `${title}: kept`).toHaveValue(typed)
  return asked !== 'none'
}

/** Leaves what was typed by Back. */
export async function leaveTyped(page: Page, area: Locator, locale: JourneyLanguage): Promise<void> {
  const field = area.locator(TEXT_FIELDS).filter({ visible: true }).first()
  const typed = await field.inputValue()
  const discard = page.getByRole('button', { name: TEXTS[locale].shell.unsaved.discard })
  if ((await goBackAndSee(page, { field, typed, button: discard, answer: 'accept' })) === 'app') await discard.click()
  await expect(discard).toHaveCount(0)
}

async function goBackAndSee(
  page: Page,
  { field, typed, button, answer }: { field: Locator; typed: string; button: Locator; answer: 'accept' | 'dismiss' },
): Promise<Asked> {
  let asked: Asked | undefined
  const onQuestion = async (dialog: Dialog) => {
    asked = 'browser'
    await dialog[answer]()
  }
  page.on('dialog', onQuestion)
  await page.goBack()
  await expect
    .poll(async () => {
      if ((await button.count()) > 0) asked ??= 'app'
      // The page below may have such a field, too.
      const isThere = (await field.count()) > 0 && (await field.inputValue()) === typed
      if (!isThere) asked ??= 'none'
      return asked
    })
    .toBeDefined()
  page.off('dialog', onQuestion)
  return asked ?? 'none'
}
