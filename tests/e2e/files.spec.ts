import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { createAccount } from './support/account.ts'
import { openBrowser, signIn, TEXTS } from './support/visitor.ts'

const { buttons, crud, clients, files: texts } = TEXTS.ru

async function drawing(name: string, background: string) {
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

const PDF = { name: 'Договор.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }

/** The names of the files that the server has on a client. */
function filesOf(page: Page, clientId: number): Promise<string[]> {
  return page.evaluate(async (id) => {
    const json = { 'content-type': 'application/json' }
    const renewed = await fetch('/api/auth/refresh', { method: 'POST', headers: json, body: '{}' })
    const { access_token } = (await renewed.json()).response
    const answer = await fetch(`/api/clients/${id}/files`, { headers: { authorization: `Bearer ${access_token}` } })
    return (await answer.json()).response.map(({ name }: { name: string }) => name)
  }, clientId)
}

test('a client gets files and a picture, and is archived instead of deleted', async ({ browser, request }) => {
  const account = await createAccount(request)
  const client = await account.call<{ id: number }>('POST', 'clients', { name: 'ООО «Папка»' })
  await account.createRequest({ client_id: client.id, name: 'Держит клиента' })
  const page = await openBrowser(browser)
  await signIn(page, account.admin.email)
  await page.goto(`/client/${client.id}`)
  await page.getByRole('link', { name: clients.tabs.files }).click()
  const own = page.getByRole('region', { name: texts.own.clients })
  await expect(own.getByText(texts.none)).toBeVisible()

  await test.step('two files at once, each with its progress, and a reason for the third', async () => {
    // The upload waits until its progress has been seen.
    const seen = Promise.withResolvers<void>()
    await page.route('**/api/clients/*/files', async (route) => {
      await seen.promise
      await route.continue()
    })
    const refused = { name: 'setup.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') }
    await own.locator('input[multiple]').setInputFiles([await drawing('Фасад.png', '#3a6ea5'), PDF, refused])
    await expect(own.getByLabel(texts.progressOf.replace('{{name}}', 'Фасад.png'))).toBeVisible()
    await expect(own.getByLabel(texts.progressOf.replace('{{name}}', 'Договор.pdf'))).toBeVisible()
    await expect(own.getByRole('alert')).toContainText(`setup.exe: ${texts.wrongType}`)
    seen.resolve()
    await expect(own.getByRole('listitem')).toHaveCount(2)
    await expect(own.getByRole('progressbar')).toHaveCount(0)
    await page.unroute('**/api/clients/*/files')
    expect((await filesOf(page, client.id)).toSorted()).toEqual(['Договор.pdf', 'Фасад.png'])
  })

  await test.step('the picture opens large, the PDF has an address that shows it', async () => {
    await own.getByRole('button', { name: `${texts.openPicture} Фасад.png` }).click()
    const large = page.getByRole('dialog').getByRole('img', { name: 'Фасад.png' })
    await expect(large).toBeVisible()
    await expect.poll(() => large.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(900)
    await page.keyboard.press('Escape')
    await expect(large).toHaveCount(0)
    const address = await own.getByRole('link', { name: /Договор/ }).getAttribute('href')
    const shown = await page.request.get(address ?? '')
    expect(shown.headers()['content-type']).toBe('application/pdf')
    expect(shown.headers()['content-disposition']).toBe('inline')
  })

  const remove = (name: string) =>
    own.getByRole('button', { name: texts.deleteNamed.replace('{{name}}', name) }).click()

  await test.step('a deletion can be undone', async () => {
    await remove('Договор.pdf')
    await expect(own.getByRole('listitem')).toHaveCount(1)
    await page.getByRole('button', { name: buttons.undo, exact: true }).click()
    await expect(own.getByRole('listitem')).toHaveCount(2)
    expect(await filesOf(page, client.id)).toHaveLength(2)
  })

  await test.step('else it is carried out when its moment has passed, or the page is left', async () => {
    await remove('Договор.pdf')
    await page.getByRole('link', { name: crud.overview }).click()
    await expect.poll(() => filesOf(page, client.id)).toEqual(['Фасад.png'])
    await expect(page.getByRole('button', { name: buttons.undo, exact: true })).toHaveCount(0)
  })

  await test.step('a picture of its own, in the head and in the list, and away again', async () => {
    const button = page.getByRole('button', { name: texts.picture.change })
    await button.click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type=file]').setInputFiles(await drawing('logo.png', '#b3261e'))
    await page.getByRole('dialog').getByRole('button', { name: texts.picture.crop }).click()
    await expect(dialog.locator('img')).toHaveAttribute('src', /^\/api\/avatars\//)
    await dialog.getByRole('button', { name: texts.picture.done }).click()
    await expect(button.locator('img')).toBeVisible()
    await page.goto('/clients')
    const picture = page.locator('img[src^="/api/avatars/"]')
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(256)
    await page.goto(`/client/${client.id}`)
    await button.click()
    await page.getByRole('dialog').getByRole('button', { name: texts.picture.remove }).click()
    await expect(page.locator('img[src^="/api/avatars/"]')).toHaveCount(0)
    await page.getByRole('dialog').getByRole('button', { name: texts.picture.done }).click()
  })

  await test.step('it cannot be deleted, and is archived instead', async () => {
    await page.getByRole('button', { name: crud.delete, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: crud.delete, exact: true }).click()
    const refusal = page.getByRole('dialog').filter({ hasText: crud.archiveInstead })
    await expect(refusal.getByRole('link', { name: /Держит клиента/ })).toBeVisible()
    await refusal.getByRole('button', { name: crud.archive, exact: true }).click()
    await expect(page.getByText(crud.isArchived)).toBeVisible()
    await page.goto('/clients')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(clients.title)
    await expect(page.getByText('ООО «Папка»')).toHaveCount(0)
    await page.goto('/clients?archived=true')
    await page.getByRole('link', { name: 'ООО «Папка»' }).click()
    await page.getByRole('button', { name: crud.unarchive }).click()
    await expect(page.getByText(crud.isArchived)).toHaveCount(0)
  })
})
