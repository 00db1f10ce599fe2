import { expect, test } from '@playwright/test'
import { createCompany } from './support/company.ts'
import { openBrowser, signIn, WORDS } from './support/visitor.ts'

const { requests: words } = WORDS.ru

test('two open browsers see the same thing', async ({ browser, request }) => {
  const company = await createCompany(request)
  const created = await company.createRequest({ name: 'Осмотр насоса', employees: [company.executor.id] })
  const [manager, executor] = await Promise.all([openBrowser(browser), openBrowser(browser, { onPhone: true })])
  await Promise.all([signIn(manager, company.manager.email), signIn(executor, company.executor.email)])
  await manager.goto('/requests')
  const row = manager.getByRole('row').filter({ hasText: 'Осмотр насоса' })
  await expect(row).toContainText(words.statuses.new)

  await executor.goto(`/requests/${created.id}`)
  await executor.getByRole('button', { name: words.acts.start }).click()
  await expect(row).toContainText(words.statuses.inProgress)

  await test.step('a new request appears in the list of both who may see it', async () => {
    await executor.goto('/requests')
    await company.createRequest({ name: 'Второй насос', employees: [company.executor.id] })
    await expect(manager.getByText('Второй насос')).toBeVisible()
    await expect(executor.getByText('Второй насос')).toBeVisible()
  })

  await test.step('one that is not theirs stays away from the executor', async () => {
    await company.createRequest({ name: 'Чужой насос' })
    await expect(manager.getByText('Чужой насос')).toBeVisible()
    await expect(executor.getByText('Чужой насос')).toHaveCount(0)
  })

  await test.step('what one is typing stays when another changes the request', async () => {
    await manager.goto(`/requests/${created.id}`)
    const note = manager.getByPlaceholder(/заметк/i)
    await note.fill('Позвонить клиенту до')
    await company.call('PATCH', `requests/${created.id}/change-price`, { price: '4200', comment: 'Согласовано' })
    await expect(manager.getByText(/4\s200/).first()).toBeVisible()
    await expect(note).toHaveValue('Позвонить клиенту до')
  })
})
