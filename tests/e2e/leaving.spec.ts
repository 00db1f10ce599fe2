import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { createAccount, PASSWORD } from './support/account.ts'
import { look, lookInBothThemes } from './support/look.ts'
import { languageOf, openBrowser, signIn, TEXTS } from './support/visitor.ts'

/** The first bytes of a ZIP archive. Source: APPNOTE.TXT, 4.3.7. */
const ZIP_BEGINS = 'PK\u0003\u0004'

test('an owner exports the data, closes the account and takes it back', async ({
  browser,
  request,
  isMobile,
}, testInfo) => {
  const locale = languageOf(testInfo)
  const { leaving, requests } = TEXTS[locale]
  const account = await createAccount(request, locale)
  const accountName = (await account.call<{ name: string }>('GET', 'account')).name
  const options = { locale, onPhone: isMobile }
  const [owner, colleague] = [await openBrowser(browser, options), await openBrowser(browser, options)]
  await signIn(colleague, account.manager.email)
  await signIn(owner, account.admin.email)
  await owner.goto('/settings/company')

  await test.step('the archive comes when it is ready', async () => {
    await owner.getByRole('button', { name: leaving.export.create }).click()
    const download = owner.getByRole('link', { name: leaving.export.download })
    await expect(download).toBeVisible({ timeout: 30_000 })
    const [file] = await Promise.all([owner.waitForEvent('download'), download.click()])
    expect(file.suggestedFilename()).toMatch(/\.zip$/)
    expect(readFileSync(await file.path(), 'latin1').slice(0, 4)).toBe(ZIP_BEGINS)
  })

  const dialog = owner.getByRole('dialog')
  await test.step('it is closed by its name and the password, and by nothing less', async () => {
    await owner.getByRole('button', { name: leaving.closing.button }).click()
    const password = dialog.getByLabel(leaving.closing.password)
    await expect(password).toBeVisible()
    await look(owner, 'the question about closing', '.ant-modal')
    await dialog.getByLabel(leaving.closing.name).fill(`${accountName}!`)
    await password.fill(PASSWORD)
    await dialog.getByRole('button', { name: leaving.closing.ok }).click()
    await expect(dialog.getByLabel(leaving.closing.name)).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel(leaving.closing.name).fill(accountName)
    await dialog.getByRole('button', { name: leaving.closing.ok }).click()
    await expect(dialog).toHaveCount(0)
  })

  const takeBack = owner.getByRole('button', { name: leaving.closing.takeBack })
  await test.step('the owner looks, and no one else is in', async () => {
    await expect(takeBack).toBeVisible()
    await owner.goto('/requests')
    await expect(owner.getByRole('heading', { level: 1 })).toHaveText(requests.title)
    await expect(takeBack).toBeVisible()
    await lookInBothThemes(owner, 'a closed company')
    await colleague.goto('/requests')
    await expect(colleague).toHaveURL(/\/sign-in/)
  })

  await takeBack.click()
  await expect(takeBack).toHaveCount(0)
  await signIn(colleague, account.manager.email)
  await colleague.goto('/requests')
  await expect(colleague.getByRole('heading', { level: 1 })).toHaveText(requests.title)
})

test('a private client takes along what is kept of them, and is erased', async ({
  browser,
  request,
  isMobile,
}, testInfo) => {
  const locale = languageOf(testInfo)
  const { leaving, crud } = TEXTS[locale]
  const account = await createAccount(request, locale)
  const known = { name: 'Anna Petrova', type: 'person', phone: '+79160000001', comment: 'The key is at a neighbour’s' }
  const { id } = await account.call<{ id: number }>('POST', 'clients', known)
  const page = await openBrowser(browser, { locale, onPhone: isMobile })
  await signIn(page, account.admin.email)
  await page.goto(`/client/${id}`)

  const download = page.getByRole('button', { name: leaving.client.download })
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
  expect(JSON.parse(readFileSync(await file.path(), 'utf8')).client).toMatchObject(known)

  await page.getByRole('button', { name: leaving.contact.erase }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText(leaving.client.warning)
  await lookInBothThemes(page, 'the question about erasing a client', '.ant-modal')
  await question.getByRole('button', { name: leaving.contact.erase }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText(known.name)
  await expect(page.getByText(crud.isArchived)).toBeVisible()
  await expect(page.getByText(known.comment)).toHaveCount(0)
  await look(page, 'an erased client')
})
