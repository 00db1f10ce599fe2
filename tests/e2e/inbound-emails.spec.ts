import { expect, test } from '@playwright/test'
import { BOX_PASSWORD, openImapServer } from '#tests/support/outside/imap-server.ts'
import { createAccount } from './support/account.ts'
import { wakeJob } from './support/database.ts'
import { look } from './support/look.ts'
import { languageOf, signIn, speak, TEXTS } from './support/visitor.ts'

/** One that the journeys' server trusts. */
const certificate = JSON.parse(process.env.E2E_CERTIFICATE ?? '{}')

test('clients write to the connected mailbox, and what they write becomes requests and answers', async ({
  page,
  request,
}, testInfo) => {
  const locale = languageOf(testInfo)
  const { integrations, inboundEmails: texts, feed, requestForm } = TEXTS[locale]
  const box = await openImapServer({ certificate })
  const account = await createAccount(request, locale)
  await account.call('POST', 'clients', {
    name: 'Ромашка',
    contacts: [{ name: 'Пётр Иванов', email: 'petr@romashka.example' }],
  })
  const receive = (from: string, subject: string, text: string) => {
    const id = `<${Math.random()}@client.example>`
    const head = `From: ${from}\r\nTo: help@service.example\r\nSubject: ${subject}\r\nMessage-ID: ${id}`
    box.receive(`${head}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n`)
  }
  const isChecked = () => account.call<{ mailbox: { checked_at: string | null } }>('GET', 'mailbox')

  await speak(page.context(), locale)
  await signIn(page, account.admin.email)

  await test.step('an admin connects the mailbox, and tries it first', async () => {
    const { mailbox } = integrations
    await page.goto('/settings/integrations')
    await page.getByRole('button', { name: mailbox.connect }).click()
    const form = page.getByRole('dialog', { name: mailbox.editing })
    await form.getByRole('button', { name: mailbox.test }).click()
    await expect(form.locator('.ant-form-item-explain-error')).not.toHaveCount(0)
    await form.getByLabel(mailbox.fields.address).fill('help@service.example')
    await form.getByLabel(mailbox.fields.host).fill(box.address.host)
    await form.getByLabel(mailbox.fields.port).fill(String(box.address.port))
    await form.getByLabel(mailbox.fields.username).fill(box.address.username)
    await form.getByRole('textbox', { name: mailbox.fields.password }).fill('wrong')
    await form.getByRole('button', { name: mailbox.test }).click()
    await expect(form.getByText(mailbox.failures.no_sign_in)).toBeVisible()
    await form.getByRole('textbox', { name: mailbox.fields.password }).fill(BOX_PASSWORD)
    await form.getByRole('button', { name: mailbox.test }).click()
    await expect(form.getByRole('status').getByRole('alert')).toHaveClass(/success/)
    await look(page, page.url())
    await form.getByRole('button', { name: mailbox.connect }).click()
    await expect(page.getByText('help@service.example')).toBeVisible()
    await wakeJob('read-mailboxes')
    await expect.poll(async () => (await isChecked()).mailbox.checked_at, { timeout: 30_000 }).not.toBeNull()
  })

  await test.step("a client's email is a request with what was written", async () => {
    receive('Petr <petr@romashka.example>', 'The boiler is cold', 'Since this morning.')
    receive('Stranger <stranger@nowhere.example>', 'Do you repair lifts?', 'We have three.')
    await wakeJob('read-mailboxes')
    await page.goto('/requests')
    await page.getByRole('link', { name: 'The boiler is cold' }).click({ timeout: 60_000 })
    await expect(page.getByText('Since this morning.').first()).toBeVisible()
    const first = feed.kinds.emailReceived_first.replace('{{address}}', 'petr@romashka.example')
    await expect(page.getByText(first)).toBeVisible()
  })

  await test.step('the email of a stranger waits, and becomes a request of a new client', async () => {
    await page.goto('/inbound-emails')
    await expect(page.getByText(texts.reasons.unknown_sender)).toBeVisible()
    await page.getByRole('button', { name: `${texts.read}: Do you repair lifts?` }).click()
    await expect(page.getByText('We have three.')).toBeVisible()
    await look(page, page.url())
    await page.getByRole('button', { name: `${texts.take}: Do you repair lifts?` }).click()
    const form = page.getByRole('dialog', { name: texts.taking })
    await form.getByRole('button', { name: texts.create }).click()
    await expect(form.locator('.ant-form-item-explain-error')).not.toHaveCount(0)
    await form.getByRole('button', { name: requestForm.newClient }).click()
    const drawer = page.getByRole('dialog', { name: requestForm.newClient })
    await drawer.getByLabel(requestForm.clientName).fill('Лифты')
    await drawer.getByRole('button', { name: requestForm.make }).click()
    await expect(form.getByText('Лифты')).toBeVisible()
    await form.getByRole('button', { name: texts.create }).click()
    await expect(page.getByText(texts.noneWaits)).toBeVisible()
  })

  await test.step('the next one of the same sender becomes a request at once', async () => {
    receive('Stranger <stranger@nowhere.example>', 'And escalators?', 'Two.')
    await wakeJob('read-mailboxes')
    await page.goto('/requests')
    await expect(page.getByRole('link', { name: 'And escalators?' })).toBeVisible({ timeout: 60_000 })
  })
  await box.close()
})
