import { describe, expect, test } from 'vitest'
import { messagesIn } from '#contract/messages.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { counts, csv, importsOfFile } from '#tests/support/importer.ts'
import { known } from '#tests/support/known.ts'
import { createClient } from '#tests/support/request-samples.ts'
import { fileOf } from '#tests/support/sample-files.ts'
import { createSchedule, everyMonday } from '#tests/support/schedules.ts'
import { setGrants } from '#tests/support/set-grants.ts'
import { readBook } from '#tests/support/sheets.ts'

const at = importsOfFile()

describe('undoing', () => {
  test('deletes what was created and gives back what was changed', async () => {
    const old = (
      await at.admin.call('clients.create', { body: { name: 'Старый', phone: '+79161234567', tags: ['свой'] } })
    ).response.id
    await at.admin.call('clients.saveBankDetails', { params: { id: old }, body: { bank_name: 'Банк' } })
    const done = await at.send(
      csv('Название;Телефон;Банк;ИНН;Теги\nСтарый;+79160000000;Другой;7707083893;сеть\nНовый;;;500100732259;сеть\n'),
    )
    expect(counts(done)).toMatchObject({ created: 1, updated: 1 })
    expect(done.undo_until).not.toBeNull()

    const undone = await at.undo(done.id)
    expect(undone).toMatchObject({ state: 'undone', left: [], results: [], undo_until: null })
    expect(await at.clientNames()).toEqual(['Старый'])
    const row = (await at.admin.call('clients.show', { params: { id: old } })).response
    expect([row.phone, row.tags.map(({ name }) => name)]).toEqual(['+79161234567', ['свой']])
    const bank = (await at.admin.call('clients.bankDetails', { params: { id: old } })).response
    expect([bank.bank_name, bank.inn]).toEqual(['Банк', null])
    // A tag that nothing carries any more is forgotten.
    expect(
      (await at.admin.call('tags.list', { query: { item_type: 'client' } })).response.map(({ name }) => name),
    ).toEqual(['свой'])
  })

  test('leaves what is in use or was changed since, and says so', async () => {
    const old = (await at.admin.call('clients.create', { body: { name: 'Старый', phone: '+79161234567' } })).response.id
    const done = await at.send(
      csv('Название;Телефон;E-mail\nСтарый;+79160000000;old@example.com\nЗанятый;;\nПравленый;;\nЛишний;;\n'),
    )
    const idOf = (title: string) => known(done.results.find((result) => result.title === title)).id
    await at.admin.call('facilities.create', { body: { name: 'Объект', client_id: idOf('Занятый') } })
    await at.admin.call('clients.update', { params: { id: idOf('Правленый') }, body: { comment: 'Важный' } })
    await at.admin.call('clients.update', { params: { id: old }, body: { phone: '+79169999999' } })

    const undone = await at.undo(done.id)
    expect(undone.left).toEqual([
      { id: old, title: 'Старый', message: 'Эти поля изменили после импорта: Телефон' },
      { id: idOf('Занятый'), title: 'Занятый', message: 'Запись уже используется' },
      { id: idOf('Правленый'), title: 'Правленый', message: 'Запись изменили после импорта' },
    ])
    expect(await at.clientNames()).toEqual(['Занятый', 'Правленый', 'Старый'])
    const row = (await at.admin.call('clients.show', { params: { id: old } })).response
    expect([row.phone, row.email]).toEqual(['+79169999999', null])
  })

  test('leaves what scheduled requests are for', async () => {
    const clients = await at.send(csv('Название\nРегулярный\n'))
    const equipment = await at.send(csv('Название;Артикул\nКотёл;K-1\n'), {}, { target: 'equipment' })
    const [client, boiler] = [known(clients.results[0]).id, known(equipment.results[0]).id]
    const plan = everyMonday(client)
    await createSchedule(at.admin, { ...plan, template: { ...plan.template, equipment: [boiler] } })
    const message = 'Запись уже используется'
    expect((await at.undo(clients.id)).left).toEqual([{ id: client, title: 'Регулярный', message }])
    expect((await at.undo(equipment.id)).left).toEqual([{ id: boiler, title: 'Котёл', message }])
  })

  test('is possible once, and for a day', async () => {
    const first = await at.send(csv('Название\nПервый\n'))
    await at.undo(first.id)
    expect((await at.admin.attempt('imports.undo', { params: { id: first.id } })).status).toBe(409)
    const second = await at.send(csv('Название\nВторой\n'))
    await at.testApp.services.database.inAccount(at.account.id, (tx) =>
      tx
        .updateTable('imports')
        .set({ finished_at: new Date(Date.now() - 25 * 3_600_000).toISOString() })
        .where('id', '=', second.id)
        .execute(),
    )
    expect((await at.page(second.id)).undo_until).toBeNull()
    expect((await at.admin.attempt('imports.undo', { params: { id: second.id } })).status).toBe(409)
    expect(await at.clientNames()).toEqual(['Второй'])
  })
})

describe('permissions', () => {
  test('an import is seen by its author and by admins, and in no other account', async () => {
    const manager = await at.account.signInAs('manager')
    const own = await at.send(csv('Название\nПервый\n'), {}, { caller: manager })
    const other = await at.send(csv('Название\nВторой\n'))
    expect((await manager.attempt('imports.show', { params: { id: other.id } })).status).toBe(404)
    expect((await manager.call('imports.list')).response.map(({ id }) => id)).toEqual([own.id])
    expect((await at.admin.call('imports.list')).response.map(({ id }) => id)).toEqual([other.id, own.id])
    const stranger = await (await createTestAccount(at.testApp)).signInAs('admin')
    for (const call of ['imports.show', 'imports.run', 'imports.undo', 'imports.refusedRows'] as const) {
      const body = call === 'imports.run' ? {} : undefined
      expect((await stranger.attempt(call, { params: { id: own.id }, body })).status, call).toBe(404)
    }
  })

  test('who may create but not change gets new rows, and the others refused', async () => {
    const theirs = await createClient(at.admin, 'Чужой')
    await setGrants(at.testApp, at.account, 'manager', { 'clients:update': 'manager' })
    const manager = await at.account.signInAs('manager')
    const done = await at.send(csv('Название;Комментарий\nЧужой;Захвачен\nСвой;\n'), {}, { caller: manager })
    expect(done.errors).toEqual([
      { row: 2, column: null, title: null, message: messagesIn('ru').fields.import_not_permitted },
    ])
    expect(counts(done)).toMatchObject({ created: 1, refused: 1 })
    expect((await at.admin.call('clients.show', { params: { id: theirs } })).response.comment).toBeNull()
  })

  test('a permission that was taken away in between stops the import', async () => {
    const manager = await at.account.signInAs('manager')
    const { import_id } = (
      await manager.call('imports.importClients', { files: [csv('Название\nПервый\n')], body: {} })
    ).response
    await setGrants(at.testApp, at.account, 'manager', { 'clients:create': 'forbidden' })
    await at.work(import_id)
    expect(await at.page(import_id)).toMatchObject({
      state: 'failed',
      problem: messagesIn('ru').errors.forbidden,
      created: 0,
    })
    expect(await at.clientNames()).toEqual([])
  })

  test('without the grant there is neither example nor import', async () => {
    const executor = await at.account.signInAs('executor')
    expect((await executor.attempt('imports.clientsExample')).status).toBe(403)
    expect((await executor.attempt('imports.importClients', { files: [csv('Название\nПервый\n')] })).status).toBe(403)
  })
})

describe('the example file', () => {
  test.each(['clients', 'products', 'equipment'] as const)(
    'of %s is in the user’s language, and can be imported',
    async (target) => {
      const call = `imports.${target}Example` as const
      const russian = await at.admin.attempt(call)
      const english = await at.admin.attempt(call, { headers: { 'accept-language': 'en' } })
      expect(decodeURIComponent(String(russian.headers['content-disposition']))).toMatch(/, образец\.xlsx/)
      const [ru, en] = [russian, english].map(({ bytes }) => readBook(bytes))
      expect(Object.keys(known(ru))[1]).toBe('Пояснения')
      expect(Object.keys(known(en))[1]).toBe('Notes')
      const [data, notes] = Object.values(known(ru))
      expect(known(notes)).toHaveLength(known(data?.[0]).length + 1)
      for (const answer of [russian, english]) {
        const done = await at.send(fileOf('example.xlsx', answer.bytes), {}, { target })
        expect(done).toMatchObject({ state: 'done', refused: 0, errors: [], ignored_columns: [] })
        expect(done.created + done.updated).toBe(2)
      }
    },
  )
})

test("numbers of bank details are checked by the rules of the account's country", async () => {
  const done = await at.send(csv('Название;ИНН;БИК\nПервый;7707083890;044525225\nВторой;7707083893;4452522\n'))
  expect(done.errors.map(({ row, column, message }) => [row, column, message])).toEqual([
    [2, 'B', messagesIn('ru').fields.check_digits_wrong],
  ])
  expect(done.warnings.map(({ row, column, message }) => [row, column, message])).toEqual([
    [3, 'C', 'Цифр должно быть 9'],
  ])
  await at.enterAccount('pl')
  const example = await at.admin.attempt('imports.clientsExample')
  const polish = await at.send(fileOf('example.xlsx', example.bytes))
  expect(counts(polish)).toEqual({ created: 2, updated: 0, skipped: 0, refused: 0 })
})

test('an import that was broken off goes on, and does nothing twice', async () => {
  const rows = Array.from({ length: 1200 }, (_, index) => `Клиент ${index};+7916${String(index).padStart(7, '0')}`)
  const { import_id } = (
    await at.admin.call('imports.importClients', { files: [csv(`Название;Телефон\n${rows.join('\n')}\n`)], body: {} })
  ).response
  await Promise.all([at.work(import_id), at.work(import_id), at.work(import_id)])
  expect(await at.page(import_id)).toMatchObject({ state: 'done', total: 1200, processed: 1200, created: 1200 })
  expect((await at.admin.call('clients.list')).response.total).toBe(1200)
  const repeated = await at.send(csv(`Название;Телефон\n${rows.join('\n')}\n`))
  expect(counts(repeated)).toEqual({ created: 0, updated: 0, skipped: 1200, refused: 0 })
})
