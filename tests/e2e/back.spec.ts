import { expect, type Page, test } from '@playwright/test'
import { createAccount } from './support/account.ts'
import { opened, press } from './support/overlays.ts'
import { drawSignature, signIn, speak, TEXTS } from './support/visitor.ts'

const { shell, clients, requests, requestPage, publicRequest } = TEXTS.ru

test('Back closes what is open, and asks before it leaves what was typed', async ({ page, context }) => {
  const account = await createAccount(page.request)
  const client = await account.call<{ id: number }>('POST', 'clients', { name: 'ООО «Ромашка»' })
  const request = await account.createRequest({
    client_id: client.id,
    employees: [account.executor.id],
    client_sign_required: true,
  })
  await account.call('PATCH', `requests/${request.id}/start`, {})
  await speak(context, 'ru')
  await signIn(page, account.admin.email)
  const questions: string[] = []
  let isLeaving = false
  page.on('dialog', (dialog) => {
    questions.push(dialog.message())
    return isLeaving ? dialog.accept() : dialog.dismiss()
  })

  await test.step('on the first page of a tab', async () => {
    await page.goto('/clients')
    await page.goto('/tasks')
    await press(page, [shell.search])
    await backCloses(page, '/tasks')
    await press(page, [shell.pages.notifications])
    // No key reaches it while it has no focus.
    await expect(page.locator('.ant-drawer:focus, .ant-drawer :focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(opened(page)).toHaveCount(0)
    // Nothing is left to close: one press leads to the page before.
    await page.evaluate(() => history.back())
    await expect(page).toHaveURL(/\/clients/)
  })

  await test.step('the palette and the bell over a page', async () => {
    await page.goto('/clients')
    await page.getByRole('link', { name: 'ООО «Ромашка»' }).first().click()
    await expect(page).toHaveURL(/\/client\/\d+/)
    await press(page, [shell.search])
    await backCloses(page, `/client/`)
    await press(page, [shell.pages.notifications])
    await backCloses(page, `/client/`)
    await page.goBack()
    await expect(page).toHaveURL(/\/clients/)
    await page.goForward()
    await expect(page).toHaveURL(/\/client\/\d+/)
    await expect(opened(page)).toHaveCount(0)
    await page.goBack()
  })

  await test.step('a form with a name', async () => {
    await page.getByRole('link', { name: clients.add }).first().click()
    const name = page.getByRole('textbox', { name: clients.fields.name })
    await name.fill('ООО «Набрано»')
    await page.goBack()
    await expect.poll(() => questions).toEqual([TEXTS.ru.warnWhenUnsavedChanges])
    await expect(page).toHaveURL(/\/client\/add/)
    await expect(name).toHaveValue('ООО «Набрано»')
    isLeaving = true
    await page.goBack()
    await expect(name).toHaveCount(0)
    await expect(page).toHaveURL(/\/clients/)
    expect(questions).toHaveLength(2)
    isLeaving = false
  })

  const stay = page.getByRole('button', { name: shell.unsaved.stay })
  const discard = page.getByRole('button', { name: shell.unsaved.discard })
  await test.step('the reason of a cancellation', async () => {
    await page.goto(`/requests/${request.id}`)
    await press(page, [requests.actions.more, requests.actions.cancel])
    const reason = page.getByRole('dialog').getByRole('textbox').first()
    await reason.fill('Клиент передумал')
    await page.goBack()
    await expect(stay).toBeVisible()
    // The question is what is open now.
    await page.goBack()
    await expect(stay).toHaveCount(0)
    await expect(reason).toHaveValue('Клиент передумал')
    await page.goBack()
    await discard.click()
    await expect(opened(page)).toHaveCount(0)
  })

  await test.step('a drawn signature', async () => {
    await press(page, [requests.actions.sign])
    await drawSignature(page)
    await page.goBack()
    await stay.click()
    await expect(page.getByRole('dialog', { name: requestPage.dialogs.signTitle })).toBeVisible()
    await page.goBack()
    await discard.click()
    await expect(opened(page)).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`/requests/${request.id}$`))
    expect(questions).toHaveLength(2)
  })

  await test.step('what a client draws on the page of a link', async () => {
    const { hash } = await account.call<{ hash: string }>('GET', `requests/${request.id}`)
    await page.goto(`/requests/${hash}/view`)
    await drawSignature(page)
    const sign = page.getByRole('button', { name: publicRequest.sign, exact: true })
    await expect(sign).toBeEnabled()
    await page.goBack()
    await expect.poll(() => questions).toHaveLength(3)
    await expect(sign).toBeEnabled()
    // So does the browser, in its own words.
    // A reload that is not done would be waited for.
    await page.evaluate(() => void setTimeout(() => location.reload()))
    await expect.poll(() => questions).toHaveLength(4)
    await expect(sign).toBeEnabled()
  })
})

async function backCloses(page: Page, path: string) {
  await expect(opened(page)).toHaveCount(1)
  await page.goBack()
  await expect(opened(page)).toHaveCount(0)
  expect(new URL(page.url()).pathname).toContain(path)
}
