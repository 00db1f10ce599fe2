import { describe, expect, test } from 'vitest'
import { messagesIn } from '#contract/messages.ts'
import { contentsOf } from '#tests/support/account-contents.ts'
import { counts, csv, importsOfFile } from '#tests/support/importer.ts'
import { known } from '#tests/support/known.ts'
import { createClient } from '#tests/support/request-samples.ts'
import { readBook } from '#tests/support/sheets.ts'

const at = importsOfFile()

describe('a dry run', () => {
  const FILE =
    'Название;ИНН;E-mail;Телефон;Тип\nНовый;7707083893;;;\nСтарый;;old@example.com;;\n;;;;\nПлохой;;not an address;12;Завод\nНовый;7707083893;;;\n'

  test('says what would be created, updated and refused, and writes nothing', async () => {
    const old = await createClient(at.admin, 'Старый')
    const before = await contentsOf(at.testApp.testDatabase, at.account.id)
    const checked = await at.send(csv(FILE), { dry_run: true })
    expect(checked).toMatchObject({ state: 'checked', total: 4, processed: 4, undo_until: null, results: [] })
    expect(counts(checked)).toEqual({ created: 1, updated: 1, skipped: 0, refused: 2 })
    expect(checked.errors).toEqual([
      { row: 5, column: 'C', title: 'E-mail', message: 'Некорректный Email' },
      { row: 5, column: 'D', title: 'Телефон', message: 'Телефон должен содержать 10 цифр' },
      { row: 5, column: 'E', title: 'Тип', message: 'Выберите одно из значений списка' },
      { row: 6, column: null, title: null, message: 'Повторяет строку 2' },
    ])
    expect(checked.preview.map(({ row, outcome }) => [row, outcome])).toEqual([
      [2, 'created'],
      [3, 'updated'],
      [5, 'refused'],
      [6, 'refused'],
    ])
    const after = await contentsOf(at.testApp.testDatabase, at.account.id)
    const { imports: _i, import_rows: _r, ...others } = after
    expect(others).toEqual(Object.fromEntries(Object.entries(before).filter(([name]) => !name.startsWith('import'))))
    const english = await at.admin.call('imports.show', {
      params: { id: checked.id },
      headers: { 'accept-language': 'en' },
    })
    expect(english.response.errors.at(-1)?.message).toBe('Repeats row 2')

    const done = await at.run(checked.id)
    expect(done.state).toBe('done')
    expect(counts(done)).toEqual(counts(checked))
    expect(done.results).toEqual([
      { id: expect.any(Number), title: 'Новый', outcome: 'created' },
      { id: old, title: 'Старый', outcome: 'updated' },
    ])
    expect((await at.admin.call('clients.show', { params: { id: old } })).response.email).toBe('old@example.com')
  })

  test('its duplicate rule can be changed when it is run', async () => {
    const old = await createClient(at.admin, 'Старый')
    const checked = await at.send(csv(FILE), { dry_run: true })
    expect(counts(await at.run(checked.id, { duplicates: 'skip' }))).toEqual({
      created: 1,
      updated: 0,
      skipped: 1,
      refused: 2,
    })
    expect((await at.admin.call('clients.show', { params: { id: old } })).response.email).toBeNull()
  })

  test('is run once', async () => {
    const checked = await at.send(csv(FILE), { dry_run: true })
    await at.run(checked.id)
    const names = await at.clientNames()
    const refused = await at.admin.attempt('imports.run', { params: { id: checked.id }, body: {} })
    expect([refused.status, refused.error.code]).toEqual([409, 'conflict'])
    await at.work(checked.id)
    expect(await at.clientNames()).toEqual(names)
  })

  test('gives the refused rows as a sheet that says why', async () => {
    const checked = await at.send(csv(FILE), { dry_run: true })
    const sheet = await at.admin.attempt('imports.refusedRows', { params: { id: checked.id } })
    const [titles, bad, repeated] = known(readBook(sheet.bytes).Клиенты)
    expect(titles).toEqual(['Название', 'ИНН', 'E-mail', 'Телефон', 'Тип', 'Почему не загружено', 'Строка в файле'])
    expect(bad?.slice(0, 1)).toEqual(['Плохой'])
    expect(bad?.[5]).toBe(
      'E-mail: Некорректный Email; Телефон: Телефон должен содержать 10 цифр; Тип: Выберите одно из значений списка',
    )
    expect(repeated?.slice(5)).toEqual(['Повторяет строку 2', 6])
  })
})

describe('a client that is there already is found', () => {
  async function withBank(name: string, fields: { inn?: string; email?: string }) {
    const { id } = (await at.admin.call('clients.create', { body: { name, email: fields.email ?? null } })).response
    if (fields.inn) await at.admin.call('clients.saveBankDetails', { params: { id }, body: { inn: fields.inn } })
    return id
  }
  const outcome = async (text: string) => {
    const done = await at.send(csv(`Название;ИНН;E-mail;Комментарий\n${text};Загружен\n`))
    return { ...counts(done), id: done.results[0]?.id }
  }

  test('by its INN, whatever it is called', async () => {
    const id = await withBank('Ромашка', { inn: '7707083893' })
    expect(await outcome('Другое имя;7707083893;')).toMatchObject({ updated: 1, id })
    expect(await at.clientNames()).toEqual(['Другое имя'])
  })

  test('else by its e-mail, in any case', async () => {
    const id = await withBank('Ромашка', { email: 'office@example.com' })
    expect(await outcome('Другое имя;7707083893;Office@Example.com')).toMatchObject({ updated: 1, id })
  })

  test('else by its name', async () => {
    const id = await withBank('Ромашка', {})
    expect(await outcome('РОМАШКА;7707083893;')).toMatchObject({ updated: 1, id })
  })

  test('but not when both have an INN, and not the same', async () => {
    await withBank('Ромашка', { inn: '7707083893', email: 'office@example.com' })
    expect(await outcome('Ромашка;500100732259;office@example.com')).toMatchObject({ created: 1, updated: 0 })
  })

  test('and refused when several fit', async () => {
    await createClient(at.admin, 'Ромашка')
    await createClient(at.admin, 'Ромашка')
    expect(await outcome('Ромашка;;')).toMatchObject({ refused: 1, updated: 0 })
  })

  test('an empty cell changes nothing, and a row that is the same is left alone', async () => {
    const { id } = (
      await at.admin.call('clients.create', {
        body: { name: 'Ромашка', type: 'person', phone: '+79161234567', comment: 'Загружен' },
      })
    ).response
    expect(await outcome('Ромашка;;')).toMatchObject({ skipped: 1, updated: 0 })
    expect((await at.admin.call('clients.show', { params: { id } })).response).toMatchObject({
      type: 'person',
      phone: '+79161234567',
    })
    expect((await at.admin.call('clients.feed', { params: { id } })).response.total).toBe(1)
  })
})

test('clients of other countries have their numbers checked by its rules', async () => {
  const done = await at.send(
    csv(
      'Название;Страна;ИНН;Телефон\nМинский;Республика Беларусь;200988541;+375291234567\nНаш;;107083893;\nСтепь;kz;941240000194;\nЛимпопо;Занзибар;;\n',
    ),
  )
  expect(done.errors.map(({ row, column, message }) => [row, column, message])).toEqual([
    [3, 'C', 'Контрольные цифры не сходятся: проверьте номер'],
    [4, 'C', 'Контрольные цифры не сходятся: проверьте номер'],
    [5, 'B', 'Выберите одно из значений списка'],
  ])
  const { data } = (await at.admin.call('clients.list')).response
  expect(data.map(({ name, country }) => [name, country])).toEqual([['Минский', 'by']])
})

test('clients without a country have the one that their phone and numbers tell, and existing ones keep theirs', async () => {
  const id = await createClient(at.admin, 'Давний')
  const done = await at.send(
    csv(
      'Название;Страна;ИНН;Телефон\nМинский;;200988541;+375291234567\nМосковский;;7707083893;+375291234568\nНаш;ru;;+375291234569\nДавний;;;+375291234570\nТихий;;;+79161234568\n',
    ),
  )
  expect(counts(done)).toEqual({ created: 4, updated: 1, skipped: 0, refused: 0 })
  const { data } = (await at.admin.call('clients.list', { query: { sort: 'name' } })).response
  expect(data.map(({ name, country }) => [name, country])).toEqual([
    ['Давний', null],
    ['Минский', 'by'],
    ['Московский', null],
    ['Наш', 'ru'],
    ['Тихий', null],
  ])
  expect((await at.admin.call('clients.show', { params: { id } })).response.phone).toBe('+375291234570')
})

test("a client's history says who imported it and what an import changed", async () => {
  await at.send(csv('Название;Телефон\nРомашка;+79161234567\n'))
  await at.send(csv('Название;Телефон;Теги\nРомашка;+79160000000;сеть\n'))
  const [client] = (await at.admin.call('clients.list')).response.data
  const { data } = (await at.admin.call('clients.feed', { params: { id: known(client).id } })).response
  expect(data.map(({ kind, actor, payload }) => [kind, actor?.id, payload])).toEqual([
    [
      5002,
      at.account.users.admin.id,
      {
        name: 'Ромашка',
        changes: {
          phone: { old: '+79161234567', new: '+79160000000' },
          tags: { old: [], new: ['сеть'] },
        },
      },
    ],
    [5001, at.account.users.admin.id, { name: 'Ромашка' }],
  ])
})

describe('goods, services and equipment', () => {
  test('products are found by their article, and measures and categories join the lists', async () => {
    const into = { target: 'products' as const }
    const first = await at.send(
      csv(
        'Наименование;Артикул;Вид;Ед. изм.;Группа;Цена\nФильтр;F-1;Товар;ящик;Новая;"1 250,50 ₽"\nЧистка;;услуга;ч;;3000\n',
      ),
      {},
      into,
    )
    expect(first).toMatchObject({ state: 'done', created: 2, errors: [] })
    const second = await at.send(csv('Название;Артикул;Цена\nФильтр новый;f-1;1300\nПлохой;;дорого\n'), {}, into)
    expect(counts(second)).toEqual({ created: 0, updated: 1, skipped: 0, refused: 1 })
    const { data } = (await at.admin.call('products.list', { query: { sort: 'title' } })).response
    expect(
      data.map(({ title, kind, price, measure, category }) => [title, kind, price, measure?.name, category?.name]),
    ).toEqual([
      ['Фильтр новый', 'goods', '1300.00', 'ящик', 'Новая'],
      ['Чистка', 'service', '3000.00', 'ч', undefined],
    ])
  })

  test.each([
    ['clients', 'Name;Type;Actual address;Director\nDaisy;Person;1 Main Street;Ann Peterson\n'],
    ['products', 'Name;Kind;Article;Measure;Category;Price\nFilter;Goods;F-1;box;New;12.50\n'],
    ['equipment', 'Name;Article;Model\nBoiler;B-1;EVO\n'],
  ] as const)('files of %s with the English titles of earlier versions are read', async (target, text) => {
    const done = await at.send(csv(text), {}, { target })
    expect(done).toMatchObject({ state: 'done', created: 1, errors: [], ignored_columns: [] })
  })

  test('equipment is found by its serial number, else by its article, and its facility by name', async () => {
    const client = await createClient(at.admin)
    await at.admin.call('facilities.create', { body: { name: 'Котельная', client_id: client } })
    const into = { target: 'equipment' as const }
    const first = await at.send(
      csv(
        'Название;Артикул;Зав. номер;Объект;Дата установки\nКотёл;K-1;S1;котельная;15.03.2024\nНасос;N-1;;Нет такого;\nБак;B-1;;;2024-13-45\n',
      ),
      {},
      into,
    )
    expect(counts(first)).toEqual({ created: 2, updated: 0, skipped: 0, refused: 1 })
    expect(first.errors.map(({ row, column, message }) => [row, column, message])).toEqual([
      [3, 'D', 'Такой записи нет'],
    ])
    expect(first.warnings.map(({ row, column, message }) => [row, column, message])).toEqual([[4, 'E', 'Введите дату']])
    const second = await at.send(csv('Название;Артикул;Зав. номер\nКотёл газовый;K-9;s1\nКотёл;K-1;S2\n'), {}, into)
    expect(counts(second)).toEqual({ created: 1, updated: 1, skipped: 0, refused: 0 })
    const { data } = (await at.admin.call('equipment.list', { query: { sort: 'title' } })).response
    expect(
      data.map(({ title, article, serial, facility, installed_on }) => [
        title,
        article,
        serial,
        facility?.name,
        installed_on,
      ]),
    ).toEqual([
      ['Бак', 'B-1', null, undefined, null],
      ['Котёл', 'K-1', 'S2', undefined, null],
      ['Котёл газовый', 'K-9', 's1', 'Котельная', '2024-03-15'],
    ])
  })

  test('names that differ in spaces only are one, in the file, in the database and in lists', async () => {
    const old = await createClient(at.admin, 'ООО «Ёлка и  Ель»')
    const file = 'Название;Комментарий\nооо «Ёлка\u00a0и Ель»;a\nООО\u202f «Ёлка и Ель»;b\nООО «Ёлкаи Ель»;c\n'
    const done = await at.send(csv(file))
    expect(counts(done)).toEqual({ created: 1, updated: 1, skipped: 0, refused: 1 })
    expect(done.errors).toEqual([{ row: 3, column: null, title: null, message: 'Повторяет строку 2' }])
    expect((await at.admin.call('clients.show', { params: { id: old } })).response.comment).toBe('a')

    const products = 'Название;Единица\nФильтр;пог. м\nТруба;пог.\u00a0м\nЛента;ПОГ.  М\n'
    expect(counts(await at.send(csv(products), {}, { target: 'products' }))).toMatchObject({ created: 3 })
    const { data } = (await at.admin.call('products.list')).response
    expect(new Set(data.map(({ measure }) => measure?.id)).size).toBe(1)
  })

  test('a warranty that ends before the installation is refused, in a row and together with what is there', async () => {
    const into = { target: 'equipment' as const }
    const titles = 'Название;Артикул;Установлено;Гарантия до\n'
    const first = await at.send(csv(`${titles}Котёл;K-1;15.03.2024;14.03.2024\nНасос;N-1;15.03.2024;\n`), {}, into)
    expect(first.errors.map(({ row, column }) => [row, column])).toEqual([[2, 'D']])
    const second = await at.send(csv(`${titles}Насос;N-1;;01.03.2024\n`), {}, into)
    expect(second.errors).toEqual([
      { row: 2, column: 'D', title: 'Гарантия до', message: messagesIn('ru').fields.warranty_before_installation },
    ])
    const { data } = (await at.admin.call('equipment.list')).response
    expect(data.map(({ article, warranty_till }) => [article, warranty_till])).toEqual([['N-1', null]])
  })
})
