import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { positions as en } from '#src/locales/en/pages/positions.ts'
import { positions as ru } from '#src/locales/ru/pages/positions.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { IS_SOAK } from '#tests/support/soak.ts'
import { createAccount } from '../support/account.ts'
import { boilerPhoto } from '../support/photo.ts'
import { choose, drawSignature, openBrowser, signInByForm, TEXTS } from '../support/visitor.ts'

const CLIENT_ASKS_EVERY_MS = 20_000
const POSITION_WORDS = { ru, en }

test.describe.configure({ mode: 'parallel' })

for (const locale of IS_SOAK ? (['ru', 'en'] as const) : ['ru' as const]) {
  const { requests: texts, files, publicRequest: clientWords } = TEXTS[locale]

  test(`a request from the call to the client's signature (${locale})`, async ({ browser, request }) => {
    const account = await createAccount(request, locale)
    await account.call('POST', 'checklist', {
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
      await signInByForm(dispatcher, account.manager.email)
      await dispatcher
        .getByRole('link', { name: texts.list.add })
        .or(dispatcher.getByRole('button', { name: texts.list.add }))
        .first()
        .click()
      await dispatcher.getByRole('button', { name: TEXTS[locale].requestForm.newClient }).click()
      const newClient = dispatcher.getByRole('dialog', { name: TEXTS[locale].requestForm.newClient })
      await newClient.getByLabel(TEXTS[locale].requestForm.clientName).fill('ООО «Тёплый дом»')
      await newClient.getByRole('button', { name: TEXTS[locale].requestForm.make }).click()
      await expect(newClient).toBeHidden()
      await dispatcher.getByRole('button', { name: TEXTS[locale].requestForm.newFacility }).click()
      const newFacility = dispatcher.getByRole('dialog', { name: TEXTS[locale].requestForm.newFacility })
      await newFacility.getByLabel(TEXTS[locale].requestForm.facilityName).fill('Котельная на Тверской')
      await newFacility.getByLabel(TEXTS[locale].facilities.fields.address).fill('ул. Тверская, д. 7')
      await newFacility.getByRole('button', { name: TEXTS[locale].requestForm.make }).click()
      await expect(newFacility).toBeHidden()

      await dispatcher.getByLabel(texts.fields.name, { exact: true }).fill('Котёл гаснет')
      await choose(dispatcher, texts.fields.employees, account.executor.name)
      await choose(dispatcher, texts.fields.checklists, 'Осмотр котла')
      await dispatcher.getByLabel(texts.fields.client_sign_required).click()
      await dispatcher.getByRole('button', { name: TEXTS[locale].requestForm.submit }).click()
      await expect(dispatcher.getByRole('heading', { level: 1, name: 'Котёл гаснет' })).toBeVisible()
      await expect(dispatcher.getByText('Котельная на Тверской').first()).toBeVisible()
    })

    const address = new URL(dispatcher.url()).pathname
    const executor = await openBrowser(browser, { locale, onPhone: true })
    const { hash } = await account.call<{ hash: string }>('GET', address.slice(1))
    const client = await openBrowser(browser, { locale, onPhone: true })
    await test.step('the executor leaves for it, and the client and the dispatcher see that without reloading', async () => {
      await client.clock.install()
      await client.goto(`/requests/${hash}/view`)
      await expect(client.getByRole('heading', { name: 'Котёл гаснет' })).toBeVisible()
      await signInByForm(executor, account.executor.email)
      await executor.getByText('Котёл гаснет').first().click()
      await expect(executor).toHaveURL(address)
      await executor.getByRole('button', { name: texts.actions['on-the-way'] }).click()
      await executor.getByRole('dialog').getByRole('button', { name: /30/ }).click()
      await expect(executor.getByRole('button', { name: TEXTS[locale].requestPage.onTheWay.takeBack })).toBeVisible()
      const leaving = TEXTS[locale].requestPage.onTheWay.named.replace('{{name}}', account.executor.name)
      await expect(dispatcher.getByText(leaving)).toBeVisible()
      await client.clock.fastForward(CLIENT_ASKS_EVERY_MS)
      await expect(client.getByText(clientWords.onTheWay.named.replace('{{name}}', 'Егор'))).toBeVisible()
    })

    await test.step('the executor starts on a phone, answers with a photo and finishes', async () => {
      await executor.getByRole('button', { name: texts.actions.start }).click()
      await expect(executor.getByText(texts.statuses.inProgress).first()).toBeVisible()
      // Asked once, over the page: what is below moves up when it is answered.
      await executor.getByRole('button', { name: POSITION_WORDS[locale].decline }).click()

      // A button that was working keeps its spinner, and with it the spinner's name, while it fades.
      const finish = executor.getByRole('button', { name: new RegExp(`(^| )${texts.actions.finish}$`) })
      await finish.click()
      await expect(executor.getByText(TEXTS[locale].requestPage.checklist.missing).first()).toBeVisible()

      await executor.getByText('Да', { exact: true }).click()
      await executor.getByLabel('Давление').fill('4')
      await executor.getByLabel('Давление').blur()
      await executor.getByLabel(new RegExp(`${files.camera.take}.*: Табличка котла`)).setInputFiles(await boilerPhoto())
      await expect(executor.getByRole('img', { name: /Табличка котла/ })).toBeVisible()
      await expect(executor.getByText(texts.saving.failed.split(':')[0] as string)).toHaveCount(0)
      await finish.click()
      await expect(executor.getByText(texts.statuses.approval).first()).toBeVisible()
    })

    await test.step('the client signs on the public page and rates the work', async () => {
      await client.clock.fastForward(CLIENT_ASKS_EVERY_MS)
      await client.getByLabel(TEXTS[locale].requests.signature.name).fill('Пётр Петров')
      await drawSignature(client)
      await client.getByRole('button', { name: clientWords.sign, exact: true }).click()
      await expect(client.getByText(texts.statuses.completed).first()).toBeVisible()
      await client.getByRole('group', { name: clientWords.rateTitle }).locator('label, button').nth(4).click()
      await client.getByRole('button', { name: clientWords.rateSend }).click()
      await expect(client.getByText(clientWords.rated)).toBeVisible()
    })

    await test.step('the client and the manager download the report of what was signed', async () => {
      for (const [page, label] of [
        [client, clientWords.report],
        [dispatcher, TEXTS[locale].requestPage.report.download],
      ] as const) {
        const downloading = page.waitForEvent('download')
        await page.getByRole('button', { name: label, exact: true }).click()
        const { text } = await readPdf(await readFile(await (await downloading).path()))
        for (const said of ['Котёл гаснет', 'Котельная на Тверской', 'Пётр']) expect(text).toContain(said)
      }
    })

    await test.step('the manager sees it completed, with the whole history, without reloading', async () => {
      await expect(dispatcher.getByText(texts.statuses.completed).first()).toBeVisible()
      const history = dispatcher
        .getByRole('region', { name: TEXTS[locale].requestPage.feed })
        .or(dispatcher.locator('aside'))
      for (const said of ['Пётр Петров', account.executor.name]) {
        await expect(history.getByText(said).first()).toBeVisible()
      }
      const { data } = await account.call<{ data: { kind: number }[] }>('GET', `${address.slice(1)}/feed`)
      expect(data.map(({ kind }) => kind).sort((a, b) => a - b)).toEqual([1, 2, 6, 8, 11, 5009, 5058])
    })
  })
}
