import { expect, test } from '@playwright/test'
import { LOCALES } from '../../contract/messages.ts'
import { positions as en } from '../../src/locales/en/pages/positions.ts'
import { positions as ru } from '../../src/locales/ru/pages/positions.ts'
import { createCompany } from './support/company.ts'
import { boilerPhoto } from './support/photo.ts'
import { choose, drawSignature, openBrowser, signInByForm, WORDS } from './support/visitor.ts'

const POSITION_WORDS = { ru, en }

test.describe.configure({ mode: 'parallel' })

for (const locale of LOCALES) {
  const { requests: words, publicRequest: clientWords } = WORDS[locale]

  test(`a request from the call to the client's signature (${locale})`, async ({ browser, request }) => {
    test.setTimeout(120_000)
    const company = await createCompany(request, locale)
    await company.call('POST', 'checklist', {
      name: 'Осмотр котла',
      items: [
        {
          title: 'Горелка чистая?',
          type: 'choice',
          answers: [
            { id: 1, title: 'Да' },
            { id: 2, title: 'Нет', is_defect: true },
          ],
          is_required: true,
        },
        { title: 'Давление', type: 'number', min: 0, max: 10, unit: 'бар', is_required: true },
        { title: 'Табличка котла', type: 'photo', is_required: true },
      ],
    })

    const dispatcher = await openBrowser(browser, { locale })
    await test.step('the dispatcher creates a client, a facility and the request, and assigns the executor', async () => {
      await signInByForm(dispatcher, company.manager.email)
      await dispatcher
        .getByRole('link', { name: words.list.add })
        .or(dispatcher.getByRole('button', { name: words.list.add }))
        .first()
        .click()
      await dispatcher.getByRole('button', { name: words.add.newClient }).click()
      const newClient = dispatcher.getByRole('dialog', { name: words.add.newClient })
      await newClient.getByLabel(words.add.clientName).fill('ООО «Тёплый дом»')
      await newClient.getByRole('button', { name: words.add.make }).click()
      await expect(newClient).toBeHidden()
      await dispatcher.getByRole('button', { name: words.add.newFacility }).click()
      const newFacility = dispatcher.getByRole('dialog', { name: words.add.newFacility })
      await newFacility.getByLabel(words.add.facilityName).fill('Котельная на Тверской')
      await newFacility.getByLabel(WORDS[locale].facilities.fields.address).fill('ул. Тверская, д. 7')
      await newFacility.getByRole('button', { name: words.add.make }).click()
      await expect(newFacility).toBeHidden()

      await dispatcher.getByLabel(words.fields.name, { exact: true }).fill('Котёл гаснет')
      await choose(dispatcher, words.fields.employees, company.executor.name)
      await choose(dispatcher, words.fields.checklists, 'Осмотр котла')
      await dispatcher.getByLabel(words.fields.client_sign_required).click()
      await dispatcher.getByRole('button', { name: words.add.submit }).click()
      await expect(dispatcher.getByRole('heading', { level: 1, name: 'Котёл гаснет' })).toBeVisible()
      await expect(dispatcher.getByText('Котельная на Тверской').first()).toBeVisible()
    })

    const address = new URL(dispatcher.url()).pathname
    const executor = await openBrowser(browser, { locale, onPhone: true })
    await test.step('the executor starts on a phone, answers with a photo and finishes', async () => {
      await signInByForm(executor, company.executor.email)
      await executor.getByText('Котёл гаснет').first().click()
      await expect(executor).toHaveURL(address)
      await executor.getByRole('button', { name: words.acts.start }).click()
      await expect(executor.getByText(words.statuses.inProgress).first()).toBeVisible()
      // Asked once, over the page: what is below moves up when it is answered.
      await executor.getByRole('button', { name: POSITION_WORDS[locale].decline }).click()

      // A button that was working keeps its spinner, and with it the spinner's name, while it fades.
      const finish = executor.getByRole('button', { name: new RegExp(`(^| )${words.acts.finish}$`) })
      await finish.click()
      await expect(executor.getByText(words.checklist.missing).first()).toBeVisible()

      await executor.getByText('Да', { exact: true }).click()
      await executor.getByLabel('Давление').fill('4')
      await executor.getByLabel('Давление').blur()
      await executor.getByLabel(new RegExp(`${words.photo.take}.*: Табличка котла`)).setInputFiles(await boilerPhoto())
      await expect(executor.getByRole('img', { name: /Табличка котла/ })).toBeVisible()
      await expect(executor.getByText(words.saving.failed.split(':')[0] as string)).toHaveCount(0)
      await finish.click()
      await expect(executor.getByText(words.statuses.approval).first()).toBeVisible()
    })

    const { hash } = await company.call<{ hash: string }>('GET', address.slice(1))
    const client = await openBrowser(browser, { locale, onPhone: true })
    await test.step('the client signs on the public page and rates the work', async () => {
      await client.goto(`/requests/${hash}/view`)
      await expect(client.getByRole('heading', { name: 'Котёл гаснет' })).toBeVisible()
      await client.getByLabel(words.signature.name).fill('Пётр Петров')
      await drawSignature(client)
      await client.getByRole('button', { name: clientWords.sign, exact: true }).click()
      await expect(client.getByText(words.statuses.completed).first()).toBeVisible()
      await client.getByRole('group', { name: clientWords.rateTitle }).locator('label, button').nth(4).click()
      await client.getByRole('button', { name: clientWords.rateSend }).click()
      await expect(client.getByText(clientWords.rated)).toBeVisible()
    })

    await test.step('the manager sees it completed, with the whole history, without reloading', async () => {
      await expect(dispatcher.getByText(words.statuses.completed).first()).toBeVisible()
      const history = dispatcher.getByRole('region', { name: words.page.feed }).or(dispatcher.locator('aside'))
      for (const said of ['Пётр Петров', company.executor.name]) {
        await expect(history.getByText(said).first()).toBeVisible()
      }
      const { data } = await company.call<{ data: { kind: number }[] }>('GET', `${address.slice(1)}/feed`)
      expect(data.map(({ kind }) => kind).sort((a, b) => a - b)).toEqual([1, 2, 6, 8, 11, 5009])
    })
  })
}
