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
  await networks.press('Backspace')
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
