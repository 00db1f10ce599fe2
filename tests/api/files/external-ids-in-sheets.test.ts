import * as xlsx from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { type FieldKey, fill, messagesIn } from '#contract/messages.ts'
import type { Caller, CallName } from '#tests/support/caller.ts'
import { counts, csv, importsOfFile } from '#tests/support/importer.ts'
import { known } from '#tests/support/known.ts'
import { addOwnKey, addProgram, type Program } from '#tests/support/programs.ts'
import { setGrants } from '#tests/support/set-grants.ts'
import { sheetFile } from '#tests/support/sheets.ts'
import { asSuperuser } from '#tests/support/superuser.ts'

const at = importsOfFile()

const said = (key: FieldKey, values: Record<string, unknown> = {}) => fill(messagesIn('ru').fields[key], values)

async function programNamed(name: string): Promise<Program> {
  const program = await addProgram(at.testApp, at.admin)
  await at.admin.call('serviceAccounts.update', { params: { id: program.id }, body: { name } })
  return program
}

/** The sheet's rows, by its titles. */
async function exported(caller: Caller, call: CallName, query: Record<string, unknown> = {}) {
  const { bytes, status } = await caller.attempt(call, { query })
  expect(status).toBe(200)
  const book = xlsx.read(bytes, { type: 'buffer' })
  return xlsx.utils.sheet_to_json<Record<string, string>>(known(book.Sheets[known(book.SheetNames[0])]))
}

async function idOf(program: Program, externalId: string): Promise<number | undefined> {
  const answer = await program.attempt('clients.showExternal', { params: { externalId } })
  return answer.status === 404 ? undefined : (answer.response as { id: number }).id
}

const newClient = (caller: Caller, name: string, external_id?: string) =>
  caller.call('clients.create', { body: { name, ...(external_id && { external_id }) } })

describe('an exported sheet', () => {
  test('has a column for each service account that knows rows', async () => {
    const [accounts, store] = [await programNamed('1С'), await programNamed('Склад')]
    await programNamed('Сайт')
    await newClient(accounts, 'Ромашка', '000417')
    await newClient(store, 'Василёк', 'A-7')
    await newClient(await addOwnKey(at.testApp, at.admin), 'Лютик', 'mine')
    expect(await exported(at.admin, 'exports.clients', { columns: 'name,external_ids', sort: 'name' })).toEqual([
      { Название: 'Василёк', 'Внешний номер: Склад': 'A-7' },
      { Название: 'Лютик' },
      { Название: 'Ромашка', 'Внешний номер: 1С': '000417' },
    ])
    const whole = await exported(at.admin, 'exports.clients', { sort: 'name' })
    expect(Object.keys(known(whole[0])).at(-1)).toBe('Внешний номер: Склад')
    expect(await exported(at.admin, 'exports.clients', { columns: 'name' })).toContainEqual({ Название: 'Ромашка' })
  })

  test('has with a key the ids of its owner alone', async () => {
    const [accounts, store] = [await programNamed('1С'), await programNamed('Склад')]
    await newClient(accounts, 'Ромашка', '000417')
    await newClient(store, 'Василёк', 'A-7')
    const query = { columns: 'name,external_ids', sort: 'name' }
    expect(await exported(accounts, 'exports.clients', query)).toEqual([
      { Название: 'Василёк' },
      { Название: 'Ромашка', 'Внешний номер: 1С': '000417' },
    ])
  })

  test('tells apart programs with the same name', async () => {
    const [one, other] = [await programNamed('1С'), await programNamed('1 с')]
    await newClient(one, 'Ромашка', '1')
    await newClient(other, 'Ромашка', '2')
    const rows = await exported(at.admin, 'exports.clients', { columns: 'external_ids' })
    expect(rows).toContainEqual({ [`Внешний номер: 1С (${one.id})`]: '1' })
    expect(rows).toContainEqual({ [`Внешний номер: 1 с (${other.id})`]: '2' })
  })

  test('has, of a client that others were merged into, its own', async () => {
    const program = await programNamed('1С')
    const kept = (await newClient(program, 'Ромашка', '2')).response.id
    const merged = (await newClient(program, 'Ромашка', '1')).response.id
    await at.admin.call('clients.merge', { params: { id: kept }, body: { other_id: merged } })
    expect(await exported(at.admin, 'exports.clients', { columns: 'external_ids' })).toEqual([
      { 'Внешний номер: 1С': '2' },
    ])
  })

  test.each([
    ['requests', 'requests.export', (client_id: number) => ({ name: 'Котёл', client_id, type: 'planned' })],
    ['facilities', 'exports.facilities', (client_id: number) => ({ name: 'Котельная', client_id })],
    ['equipment', 'exports.equipment', () => ({ title: 'Насос' })],
    ['products', 'exports.products', () => ({ title: 'Фильтр' })],
  ] as const)('of %s has them, too', async (entity, call, body) => {
    const program = await programNamed('1С')
    const { id } = (await newClient(at.admin, 'Ромашка')).response
    const created = await program.attempt(`${entity}.create`, { body: { ...body(id), external_id: '000417' } })
    expect(created.status).toBe(201)
    expect(await exported(at.admin, call, { columns: 'external_ids' })).toEqual([{ 'Внешний номер: 1С': '000417' }])
    const [row] = await exported(at.admin, call)
    expect(row).toMatchObject({ 'Внешний номер: 1С': '000417' })
  })
})

describe('an imported sheet', () => {
  test.each(['clients', 'equipment', 'products'] as const)(
    'of %s has an example with them, which is taken',
    async (target) => {
      const program = await programNamed('1С')
      const { bytes } = await at.admin.attempt(`imports.${target}Example`)
      const done = await at.send(new File([new Uint8Array(bytes)], 'example.xlsx'), {}, { target })
      expect(counts(done)).toEqual({ created: 2, updated: 0, skipped: 0, refused: 0 })
      const found = await program.attempt(`${target}.showExternal`, { params: { externalId: '000418' } })
      expect(found.status).toBe(200)
    },
  )

  test('gives new clients and those that are there what a program calls them', async () => {
    const program = await programNamed('1С')
    const { id } = (await newClient(at.admin, 'Ромашка')).response
    const text = 'Название;Внешний номер: 1с\nРомашка;000417\nВасилёк;000418\nЛютик;\n'
    const checked = await at.send(csv(text), { dry_run: true })
    expect(counts(checked)).toEqual({ created: 2, updated: 1, skipped: 0, refused: 0 })
    expect(await idOf(program, '000417')).toBeUndefined()
    expect(counts(await at.run(checked.id))).toEqual({ created: 2, updated: 1, skipped: 0, refused: 0 })
    expect(await idOf(program, '000417')).toBe(id)
    expect(await idOf(program, '000418')).toBeGreaterThan(id)
    const { response: client } = await at.admin.call('clients.show', { params: { id } })
    expect(client).not.toHaveProperty('external_id')
    const feed = await asSuperuser(at.testApp.testDatabase).query('select payload from events where client_id = $1', [
      id,
    ])
    expect(feed.rows).toEqual([{ payload: { name: 'Ромашка' } }])
    expect(counts(await at.send(csv(text)))).toEqual({ created: 0, updated: 0, skipped: 3, refused: 0 })
  })

  test('finds a row by its code, whatever it is called', async () => {
    const program = await programNamed('1С')
    const { id } = (await newClient(program, 'Ромашка', '000417')).response
    const other = (await newClient(program, 'Василёк', '000418')).response.id
    const file = () =>
      sheetFile('clients.xlsx', [
        ['Название', 'Внешний номер: 1С'],
        ['Василёк', '000417'],
        ['Ромашка', 'AB'],
      ])
    expect(counts(await at.send(file(), { duplicates: 'skip' }))).toMatchObject({ created: 1, skipped: 1 })
    expect(counts(await at.send(file()))).toMatchObject({ created: 0, updated: 1, skipped: 1 })
    expect((await at.admin.call('clients.show', { params: { id } })).response.name).toBe('Василёк')
    expect((await at.admin.call('clients.show', { params: { id: other } })).response.name).toBe('Василёк')
    // The client that bore the name has another code, so the row was another client.
    expect([id, other]).not.toContain(await idOf(program, 'AB'))
  })

  test('is what was exported, brought back', async () => {
    const program = await programNamed('1С')
    await newClient(program, 'Ромашка', '000417')
    await newClient(program, 'Ромашка', '000418')
    const { bytes } = await at.admin.attempt('exports.clients')
    const done = await at.send(new File([new Uint8Array(bytes)], 'clients.xlsx'))
    expect(done.columns.map(({ field }) => field)).toContain(`external_id.${program.id}`)
    expect(counts(done)).toEqual({ created: 0, updated: 0, skipped: 2, refused: 0 })
  })

  test('rejects what contradicts the ids that rows have, at its cell', async () => {
    const [accounts, store] = [await programNamed('1С'), await programNamed('Склад')]
    const { id } = (await newClient(accounts, 'Ромашка', '1')).response
    const held = (await newClient(store, 'Василёк', 'A')).response.id
    await setGrants(at.testApp, at.account, 'manager', { 'clients:update': 'allowed' })
    await store.call('clients.update', { params: { id }, body: { external_id: 'B' } })
    const done = await at.send(
      csv(
        'Название;Внешний номер: 1С;Внешний номер: Склад\n' +
          `Другая;9;A\n` +
          'Ромашка;1;C\n' +
          `Длинная;${'x'.repeat(101)};\n` +
          'Мята;5;\nИван-чай;5;\n',
      ),
    )
    const [first, second] = ['Внешний номер: 1С', 'Внешний номер: Склад']
    expect(done.errors).toEqual([
      { row: 3, column: 'C', title: second, message: said('external_id_stays', { id: 'B' }) },
      { row: 4, column: 'B', title: first, message: expect.stringContaining('100') },
      { row: 6, column: null, title: null, message: said('import_repeated', { row: 5 }) },
    ])
    // A client without a code of the one program is the same by the code of the other.
    expect(counts(done)).toEqual({ created: 1, updated: 1, skipped: 0, refused: 3 })
    expect(await idOf(accounts, '9')).toBe(held)
    const again = await at.send(csv('Название;Внешний номер: 1С;Внешний номер: Склад\nТретья;1;A\n'))
    expect(again.errors).toEqual([
      { row: 2, column: 'C', title: second, message: said('external_id_taken', { id: held }) },
    ])
  })

  test('does not give an id that a row has which the user may not see', async () => {
    const program = await programNamed('1С')
    const { id } = (await newClient(program, 'Ромашка', '1')).response
    await setGrants(at.testApp, at.account, 'manager', { 'clients:read': 'manager', 'clients:create': 'allowed' })
    const manager = await at.account.signInAs('manager')
    const done = await at.send(csv('Название;Внешний номер: 1С\nРомашка;1\n'), {}, { caller: manager })
    expect(done.errors).toMatchObject([{ row: 2, column: 'B', message: said('external_id_taken', { id }) }])
    expect(await at.clientNames()).toEqual(['Ромашка'])
  })

  test('is undone with the ids that it gave', async () => {
    const program = await programNamed('1С')
    await newClient(at.admin, 'Ромашка')
    await newClient(program, 'Лютик', '3')
    const done = await at.send(
      csv('Название;Внешний номер: 1С;Комментарий\nРомашка;1;Звонить\nВасилёк;2;\nЛютик;3;Ещё\n'),
    )
    expect(counts(done)).toMatchObject({ created: 1, updated: 2 })
    expect((await at.undo(done.id)).state).toBe('undone')
    expect(await idOf(program, '1')).toBeUndefined()
    expect(await idOf(program, '2')).toBeUndefined()
    expect(await idOf(program, '3')).toBeDefined()
  })

  test('of equipment and of products has them, too', async () => {
    const program = await programNamed('1С')
    for (const target of ['equipment', 'products'] as const) {
      const file = () => csv('Название;Внешний номер: 1С\nНасос;0042\nНасос;0043\n', `${target}.csv`)
      expect(counts(await at.send(file(), {}, { target }))).toMatchObject({ created: 2 })
      expect(counts(await at.send(file(), {}, { target }))).toMatchObject({ created: 0, skipped: 2 })
      const found = await program.attempt(`${target}.showExternal`, { params: { externalId: '0043' } })
      expect(found.response).toMatchObject({ title: 'Насос' })
    }
  })

  test('may have them in a column that the user names', async () => {
    const program = await programNamed('1С')
    const checked = await at.send(csv('Название;Код\nРомашка;000417\n'), { dry_run: true })
    const field = `external_id.${program.id}`
    expect(checked.fields).toContainEqual({ name: field, title: 'Внешний номер: 1С' })
    const read = { params: { id: checked.id }, body: { columns: { B: field } } }
    expect((await at.admin.call('imports.read', read)).status).toBe(200)
    await at.work(checked.id)
    await at.run(checked.id)
    expect(await idOf(program, '000417')).toBeDefined()
    const stranger = await at.send(csv('Название;Код\nЛютик;1\n'), { dry_run: true })
    const refused = await at.admin.attempt('imports.read', {
      params: { id: stranger.id },
      body: { columns: { B: 'external_id.999999' } },
    })
    expect(refused.status).toBe(422)
  })

  test('of a service account that is deleted before the import runs gives nothing', async () => {
    const program = await programNamed('1С')
    const checked = await at.send(csv('Название;Внешний номер: 1С\nРомашка;1\n'), { dry_run: true })
    await at.admin.call('serviceAccounts.remove', { params: { id: program.id } })
    expect(counts(await at.run(checked.id))).toMatchObject({ created: 1, refused: 0 })
  })
})
