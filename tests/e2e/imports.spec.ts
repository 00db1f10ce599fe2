import { readFileSync } from 'node:fs'
import * as xlsx from '@e965/xlsx'
import { expect, test } from '@playwright/test'
import ru from '#src/locales/ru/index.ts'
import { createAccount } from './support/account.ts'
import { lookAtOpened, opened } from './support/overlays.ts'
import { signIn, speak } from './support/visitor.ts'

const CSV = [
  'Название;ИНН;E-mail;Телефон',
  'ООО «Пример»;7707083893;office@example.com;8 916 123-45-67',
  'Иванов Пётр;500100732259;;',
  'Ошибочный;;не адрес;',
].join('\n')

test('clients are imported from a file with an error, exported, and the import is undone', async ({
  page,
  context,
}) => {
  const account = await createAccount(page.request)
  await speak(context, 'ru')
  await signIn(page, account.admin.email)

  await page.goto('/clients')
  await page.getByRole('link', { name: ru.crud.import }).click()
  await expect(page.getByRole('heading', { level: 1, name: ru.imports.title.clients })).toBeVisible()
  const example = page.waitForEvent('download')
  await page.getByRole('button', { name: ru.imports.file.example }).click()
  expect(rowsOf(await (await example).path())[0]).toContain('Название')

  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) })
  await expect(page).toHaveURL(/\/clients\/import\/\d+$/)
  await expect(page.getByRole('heading', { name: ru.imports.check.title })).toBeVisible({ timeout: 30_000 })
  const errors = page.getByRole('region', { name: ru.imports.errors.title }).getByRole('row')
  await expect(errors.filter({ hasText: 'C · E-mail' })).toContainText('4')

  await page.getByRole('button', { name: 'Импортировать 2 строки' }).click()
  await expect(page.getByRole('heading', { name: ru.imports.done.title })).toBeVisible({ timeout: 30_000 })
  const address = page.url()

  await page.getByRole('link', { name: ru.imports.done.toList }).click()
  await expect(page.getByText('ООО «Пример»').first()).toBeVisible()
  const exported = page.waitForEvent('download')
  await page.getByRole('button', { name: ru.crud.export }).click()
  const rows = rowsOf(await (await exported).path())
  expect(rows.slice(1).map(([name]) => name)).toEqual(['Иванов Пётр', 'ООО «Пример»'])

  // Back on its page, like a user who left and came back.
  await page.goto(address)
  await page.getByRole('button', { name: ru.imports.done.undo }).click()
  await expect(opened(page)).toHaveCount(1)
  await lookAtOpened(opened(page), 'undoing an import')
  await page.getByRole('dialog').getByRole('button', { name: ru.imports.done.undo }).click()
  await expect(page.getByRole('heading', { name: ru.imports.undone.title })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('link', { name: ru.imports.done.toList }).click()
  await expect(page.getByText(ru.clients.empty)).toBeVisible()
})

function rowsOf(path: string): unknown[][] {
  const book = xlsx.read(readFileSync(path), { type: 'buffer' })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  return sheet ? xlsx.utils.sheet_to_json(sheet, { header: 1 }) : []
}
