import { expect, test } from '@playwright/test'
import { createAccount } from './support/account.ts'
import { openBrowser, signIn, TEXTS } from './support/visitor.ts'

const { requests: texts } = TEXTS.ru

test('two open browsers see the same thing', async ({ browser, request }) => {
  const account = await createAccount(request)
  const created = await account.createRequest({ name: 'Осмотр насоса', employees: [account.executor.id] })
  const [manager, executor] = await Promise.all([openBrowser(browser), openBrowser(browser, { onPhone: true })])
  await Promise.all([signIn(manager, account.manager.email), signIn(executor, account.executor.email)])
  await manager.goto('/requests')
  const row = manager.getByRole('row').filter({ hasText: 'Осмотр насоса' })
  await expect(row).toContainText(texts.statuses.new)

  await executor.goto(`/requests/${created.id}`)
  await executor.getByRole('button', { name: texts.actions.start }).click()
  await expect(row).toContainText(texts.statuses.inProgress)

  await test.step('a new request appears in the list of both who may see it', async () => {
    await executor.goto('/requests')
    await account.createRequest({ name: 'Второй насос', employees: [account.executor.id] })
    await expect(manager.getByText('Второй насос')).toBeVisible()
    await expect(executor.getByText('Второй насос')).toBeVisible()
  })

  await test.step('one that is not theirs stays away from the executor', async () => {
    await account.createRequest({ name: 'Чужой насос' })
    await expect(manager.getByText('Чужой насос')).toBeVisible()
    await expect(executor.getByText('Чужой насос')).toHaveCount(0)
  })

  await test.step('what one is typing stays when another changes the request', async () => {
    await manager.goto(`/requests/${created.id}`)
    const note = manager.getByPlaceholder(/заметк/i)
    await note.fill('Позвонить клиенту до')
    await account.call('PATCH', `requests/${created.id}/change-price`, { price: '4200', comment: 'Согласовано' })
    await expect(manager.getByText(/4\s200/).first()).toBeVisible()
    await expect(note).toHaveValue('Позвонить клиенту до')
  })
})
