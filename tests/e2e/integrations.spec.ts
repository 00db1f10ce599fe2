import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import type { ServiceAccount } from '#contract/integrations/service-accounts.ts'
import { messagesIn } from '#contract/messages.ts'
import type { Page } from '#contract/paging.ts'
import { createAccount } from './support/account.ts'
import { languageOf, signIn, speak, TEXTS } from './support/visitor.ts'

test('an admin gives a program a key, tries it, rotates it and revokes it', async ({ page, request }, testInfo) => {
  const locale = languageOf(testInfo)
  const { integrations: texts, shell } = TEXTS[locale]
  const account = await createAccount(request, locale)
  const { id } = await account.createRequest({})
  const program = async (key: string) => {
    const answer = await fetch(new URL(`/api/requests/${id}`, page.url()), {
      headers: { authorization: `Bearer ${key}` },
    })
    return answer.status
  }

  await speak(page.context(), locale)
  await signIn(page, account.admin.email)
  await page.goto('/settings/integrations')
  await page.getByRole('button', { name: texts.accounts.add }).click()
  const adding = page.getByRole('dialog', { name: texts.accounts.new })
  await adding.getByLabel(texts.accounts.fields.name).fill('1C')
  await adding.getByLabel(texts.accounts.fields.role).click()
  await page.getByTitle(shell.roles.manager, { exact: true }).click()
  await adding.getByRole('button', { name: texts.accounts.create }).click()
  const theirs = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: '1C' }) })

  await theirs.getByRole('button', { name: texts.keys.add }).click()
  const form = page.getByRole('dialog', { name: texts.keys.new })
  const networks = form.getByLabel(texts.keys.fields.networks)
  await networks.fill('nowhere')
  await networks.press('Enter')
  await form.getByRole('button', { name: texts.keys.create }).click()
  await expect(form.getByText(messagesIn(locale).fields.network_invalid)).toBeVisible()
  await form.locator('.ant-select-selection-item-remove').click()
  await form.getByLabel(texts.keys.fields.name).fill('Exchange')
  await form.getByRole('button', { name: texts.keys.create }).click()

  const made = page.getByRole('dialog', { name: texts.keys.made.replace('{{name}}', 'Exchange') })
  const first = await made.getByLabel(texts.keys.fields.key, { exact: true }).inputValue()
  await made.getByRole('button', { name: texts.keys.try }).click()
  await expect(made.getByText(texts.keys.works.replace('{{name}}', ''))).toBeVisible()
  expect(await program(first)).toBe(200)
  await made.getByRole('button', { name: texts.keys.saved }).click()

  await theirs.getByRole('button', { name: texts.keys.rotateNamed.replace('{{name}}', 'Exchange') }).click()
  await page.getByRole('dialog').getByRole('button', { name: texts.keys.rotate }).click()
  const second = await made.getByLabel(texts.keys.fields.key, { exact: true }).inputValue()
  await made.getByRole('button', { name: texts.keys.saved }).click()
  expect(second).not.toBe(first)
  expect([await program(first), await program(second)]).toEqual([200, 200])

  const revoke = theirs.getByRole('button', { name: texts.keys.revokeNamed.replace('{{name}}', 'Exchange') })
  await revoke.first().click()
  await page.getByRole('dialog').getByRole('button', { name: texts.keys.revoke }).click()
  await expect(revoke).toHaveCount(1)
  expect([await program(first), await program(second)].toSorted()).toEqual([200, 401])

  // Another admin, elsewhere.
  const { data } = await account.call<Page<ServiceAccount>>('GET', 'service-accounts')
  await account.call('DELETE', `service-accounts/${data[0]?.id}`)
  await expect(theirs).toHaveCount(0)
  await expect.poll(() => program(second)).toBe(401)
})

test('an admin adds a webhook, sees a message fail and sends it again', async ({ page, request }, testInfo) => {
  const locale = languageOf(testInfo)
  const { integrations: texts, crud } = TEXTS[locale]
  const account = await createAccount(request, locale)
  await account.call('POST', 'service-accounts', { name: '1C', role: 'manager' })
  const taken: string[] = []
  let status = 503
  const receiver = createServer(async (sent, reply) => {
    for await (const _ of sent);
    taken.push(String(sent.headers['webhook-id']))
    reply.writeHead(status).end('<b>Out of order</b>')
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`

  await speak(page.context(), locale)
  await signIn(page, account.admin.email)
  await page.goto('/settings/integrations')
  await page.getByRole('button', { name: texts.webhooks.add }).click()
  const form = page.getByRole('dialog', { name: texts.webhooks.new })
  await form.getByRole('button', { name: texts.webhooks.create }).click()
  await expect(form.getByText(messagesIn(locale).fields.webhook_url_required)).toBeVisible()
  await form.getByLabel(texts.webhooks.fields.url).fill(url)
  await form.getByRole('checkbox', { name: texts.webhooks.allTypes }).uncheck()
  await form.getByRole('button', { name: texts.webhooks.create }).click()
  await expect(form.getByText(messagesIn(locale).fields.event_types_required)).toBeVisible()
  await form.getByRole('checkbox', { name: texts.events.client.title, exact: true }).check()
  await form.getByRole('button', { name: texts.webhooks.create }).click()

  const made = page.getByRole('dialog', { name: texts.webhooks.made })
  await expect(made.getByLabel(texts.webhooks.fields.secret, { exact: true })).toHaveValue(/^whsec_/)
  await made.getByRole('button', { name: texts.webhooks.test }).click()
  await expect(made.getByText('<b>Out of order</b>')).toBeVisible()
  status = 200
  await made.getByRole('button', { name: texts.webhooks.test }).click()
  await expect(made.getByText(texts.webhooks.accepted.replace(/\{\{status\}\}.*/, '200'))).toBeVisible()
  await made.getByRole('button', { name: texts.webhooks.saved }).click()

  status = 410
  await account.call('POST', 'clients', { name: 'Riverside Hotel' })
  const hook = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: url }) })
  await expect(hook.getByText(texts.webhooks.states.gone)).toBeVisible()
  status = 200
  await hook.getByRole('button', { name: `${texts.webhooks.resume}: ${url}` }).click()
  await expect(hook.getByText(texts.webhooks.states.active)).toBeVisible()
  await hook.getByRole('button', { name: `${texts.webhooks.messages}: ${url}` }).click()
  const messages = page.getByRole('dialog')
  await messages.getByText(texts.deliveries.filters.failed, { exact: true }).click()
  await messages.getByText(`${texts.events.client.title}: ${texts.events.client.created}`).click()
  await expect(messages.getByText('<b>Out of order</b>')).toBeVisible()
  await expect(messages.getByText('"type": "client.created"')).toBeVisible()
  await messages.getByRole('button', { name: texts.deliveries.resend, exact: true }).click()
  await expect(messages.getByText(texts.deliveries.none)).toBeVisible()
  await expect.poll(() => taken.length).toBe(4)
  expect(taken.at(-1)).toBe(taken.at(-2))
  await messages.getByText(texts.deliveries.filters.delivered, { exact: true }).click()
  await expect(messages.getByText(texts.deliveries.states.delivered, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')

  await hook.getByRole('button', { name: `${crud.delete}: ${url}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: crud.delete }).click()
  await expect(hook).toHaveCount(0)
  receiver.closeAllConnections()
  receiver.close()
})
