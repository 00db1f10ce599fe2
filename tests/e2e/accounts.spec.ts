import { expect, test } from '@playwright/test'
import { type Account, createAccount, PASSWORD } from './support/account.ts'
import { mailedLink } from './support/outbox.ts'
import { languageOf, openBrowser, TEXTS } from './support/visitor.ts'

const PLACES = ['/tasks', '/requests?view=calendar', '/clients']

test('a user who accepts an invitation works in two accounts and switches in one browser, and nothing of the first is left there', async ({
  browser,
  request,
}, testInfo) => {
  const locale = languageOf(testInfo)
  const { guest, shell, crud, clients } = TEXTS[locale]
  const first = await createAccount(request, locale)
  const second = await createAccount(request, locale)
  const theirs = await fill(first, 'Первая')
  await fill(second, 'Вторая')
  await first.call('POST', 'account', { name: 'Первая компания' })
  await second.call('POST', 'account', { name: 'Вторая компания' })
  const { email } = first.manager
  const link = new URL(await mailedLink(second.admin.email, 'verifyHash'))
  const hash = link.searchParams.get('verifyHash')
  // An account writes to users of others once its admin has confirmed the address.
  expect((await request.post(`/api/auth/email/verify/${second.admin.email}/${hash}`)).ok()).toBe(true)
  await second.call('POST', 'account/users', { email, firstname: 'Мария', surname: 'Менеджерова', role: 'manager' })

  const page = await openBrowser(browser, { locale })
  const changeTo = async (account: string) => {
    await page.getByRole('button', { name: shell.account.menu }).click()
    await page.getByRole('menuitem', { name: account }).click()
    await expect(page).toHaveURL(/\/requests$/)
  }

  await test.step('the mailed link leads to the invitation, which asks for a password of an unproved address', async () => {
    await page.goto(await mailedLink(email, '/invitation'))
    await expect(page.getByText('Вторая компания')).toBeVisible()
    await page.getByLabel(guest.reset.password).fill(PASSWORD)
    await page.getByLabel(guest.reset.confirmation).fill(PASSWORD)
    await page.getByRole('button', { name: guest.invitation.accept }).click()
    // The new password signs in.
    await expect(page.getByText('Вторая: заявка').first()).toBeVisible()
    await changeTo('Первая компания')
    await expect(page.getByText('Первая: заявка').first()).toBeVisible()
  })

  const title = page.getByRole('heading', { level: 1 })
  const read = async (place: string) => {
    await page.goto(place)
    await expect(title).toBeVisible()
    await expect(page.locator('.ant-skeleton, .ant-spin-spinning')).toHaveCount(0)
    return page.locator('body')
  }

  await test.step('in the first one they see what is its own', async () => {
    for (const place of PLACES) await expect(await read(place)).not.toContainText('Вторая:')
    await expect(await read(`/client/${theirs}`)).toContainText('Первая: клиент')
  })
  const other = await page.context().newPage()
  await other.goto('/clients')
  await expect(other.getByText('Первая: клиент').first()).toBeVisible()

  await test.step('the user’s menu leads to the second', async () => {
    await changeTo('Вторая компания')
    await expect(page.getByText('Вторая: заявка').first()).toBeVisible()
  })

  await test.step('where nothing is of the first, whatever is opened', async () => {
    for (const place of PLACES) {
      const body = await read(place)
      await expect(body).not.toContainText('Первая:')
    }
    await page.goto('/clients')
    await expect(page.getByText('Вторая: клиент').first()).toBeVisible()
    await page.goto(`/client/${theirs}`)
    await expect(page.getByRole('heading', { level: 1, name: crud.missing })).toBeVisible()
    await expect(page.locator('body')).not.toContainText('Первая:')
  })

  await test.step('going back shows nothing of it either', async () => {
    while (!page.url().endsWith('/tasks') && (await page.goBack())) {
      await expect(page.locator('.ant-skeleton, .ant-spin-spinning')).toHaveCount(0)
      await expect(page.locator('body')).not.toContainText('Первая:')
    }
    await page.goBack()
    await expect(page.locator('body')).not.toContainText('Первая:')
  })

  await test.step('and a tab that was left open has changed over as well', async () => {
    await expect(other.getByText('Вторая: клиент').first()).toBeVisible()
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(clients.title)
    await expect(other.locator('body')).not.toContainText('Первая:')
  })
})

/** Rows named after their account, in every list; resolves to the client's id. */
async function fill(account: Account, whose: string): Promise<number> {
  const client = await account.call<{ id: number }>('POST', 'clients', { name: `${whose}: клиент` })
  const manager_id = account.manager.id
  const facility = { name: `${whose}: объект`, client_id: client.id, manager_id }
  await account.call('POST', 'facilities', facility)
  await account.call('POST', 'checklist', { name: `${whose}: чек-лист`, items: [{ title: 'Цел?', type: 'text' }] })
  const deadline_at = new Date(Date.now() + 3_600_000).toISOString()
  await account.call('POST', 'requests', { name: `${whose}: заявка`, client_id: client.id, manager_id, deadline_at })
  return client.id
}
