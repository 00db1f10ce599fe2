import pg from 'pg'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { contentsOf } from '#tests/support/account-contents.ts'
import { counts, csv, importsOfFile } from '#tests/support/importer.ts'
import { known } from '#tests/support/known.ts'
import { createClient } from '#tests/support/request-samples.ts'
import { runJob } from '#tests/support/schedules.ts'
import { setGrants } from '#tests/support/set-grants.ts'
import { sheetFile } from '#tests/support/sheets.ts'

const at = importsOfFile()
const TARGET = { target: 'scheduled_requests' } as const
/** The year of the plans, in which no test runs. */
const YEAR = 2031

let client: number
let boilerHouse: number
let boiler: number

async function addFacility(name: string, clientId = client) {
  return (await at.admin.call('facilities.create', { body: { name, client_id: clientId } })).response.id
}
async function addEquipment(title: string, facility_id: number, serial?: string) {
  return (await at.admin.call('equipment.create', { body: { title, facility_id, serial: serial ?? null } })).response.id
}

beforeEach(async () => {
  client = await createClient(at.admin, 'Ромашка')
  boilerHouse = await addFacility('Котельная')
  boiler = await addEquipment('Котёл', boilerHouse, 'K-1')
})

async function schedules() {
  return (await at.admin.call('scheduledRequests.list', { query: { per_page: 100 } })).response.data
}
const pageOf = async (id: number) => (await at.admin.call('scheduledRequests.show', { params: { id } })).response
const ruleOf = ({
  days,
  schedule: { freq, interval, months, starts_on },
}: Awaited<ReturnType<typeof schedules>>[0]) => ({
  days,
  freq,
  interval,
  months,
  starts_on,
})
/** Imports a file at once. */
const send = (file: File) => at.send(file, {}, TARGET)

const LIST = [
  'Объект;Оборудование;Название;Вид работ;Периодичность;Первая дата;Время;Длительность;Исполнители;Стоимость;Если выходной',
  `Котельная;Котёл;ТО котла;ТО;1 раз в квартал;03.03.${YEAR};10:30;1,5 ч;;4500;Перенести вперёд`,
  `Котельная;;Обход;Осмотр;каждые 2 недели;06.01.${YEAR};;;;;`,
].join('\n')

const MONTHS = ['янв', 'фев', 'мар', 'апр', 'май', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек']

function gridFile(rows: (string | number | null)[][], year = YEAR) {
  return sheetFile('ППР.xlsx', [
    [`График ППР на ${year} год`],
    ['№', 'Объект', 'Наименование оборудования', ...MONTHS],
    MONTHS.concat('', '', '').map((_, index) => index + 1),
    ...rows,
  ])
}
function months(marks: Record<number, string | number>): (string | number | null)[] {
  return MONTHS.map((_, index) => marks[index + 1] ?? null)
}

describe('a list with words for how often', () => {
  test('of many rows asks the database but for what a template names for all of them at once', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => `Котельная;Котёл;Работа ${index};ежемесячно;03.03.${YEAR}`)
    const query = vi.spyOn(pg.Client.prototype, 'query')
    const done = await send(csv(['Объект;Оборудование;Название;Периодичность;Первая дата', ...rows].join('\n')))
    const statements = query.mock.calls.length
    query.mockRestore()
    expect(counts(done)).toEqual({ created: 60, updated: 0, skipped: 0, refused: 0 })
    expect(statements).toBeLessThan(60 * 4)
  })

  test('is checked without writing anything, and then becomes scheduled requests', async () => {
    const before = await contentsOf(at.testApp.testDatabase, at.account.id)
    const checked = await at.send(csv(LIST), { dry_run: true }, TARGET)
    expect(checked.errors).toEqual([])
    expect([checked.state, counts(checked)]).toEqual(['checked', { created: 2, updated: 0, skipped: 0, refused: 0 }])
    expect(checked.preview[0]?.schedules).toEqual([
      {
        title: 'ТО котла',
        days: [3],
        schedule: expect.objectContaining({ freq: 'month', interval: 3, starts_on: `${YEAR}-03-03`, time: '10:30' }),
      },
    ])
    const { imports: _i, import_rows: _r, ...others } = await contentsOf(at.testApp.testDatabase, at.account.id)
    expect(others).toEqual(Object.fromEntries(Object.entries(before).filter(([name]) => !name.startsWith('import'))))

    const done = await at.run(checked.id)
    expect([done.state, counts(done)]).toEqual(['done', counts(checked)])
    const [round, service] = await schedules()
    expect(ruleOf(known(round))).toEqual({
      days: [1],
      freq: 'week',
      interval: 2,
      months: [],
      starts_on: `${YEAR}-01-06`,
    })
    const page = await pageOf(known(service).id)
    expect(page).toMatchObject({
      name: 'ТО котла',
      client: { id: client },
      facility: { id: boilerHouse },
      author: { id: at.account.users.admin.id },
      schedule: { time: '10:30', holidays: 'next' },
      next_occurrence: { date: `${YEAR}-03-03`, starts_at: `${YEAR}-03-03T07:30:00.000Z` },
    })
    expect(page.next_run_at).not.toBeNull()
    expect(page.template).toMatchObject({
      work_type: 'maintenance',
      duration_min: 90,
      price: '4500.00',
      equipment: [{ id: boiler, title: 'Котёл' }],
    })
    const feed = await at.admin.call('facilities.feed', { params: { id: boilerHouse } })
    expect(feed.response.data.filter(({ kind }) => kind === 5053)).toHaveLength(2)
  })

  test('creates nothing twice, and says of what recurs differently by now that it is there', async () => {
    await send(csv(LIST))
    expect(counts(await send(csv(LIST)))).toEqual({ created: 0, updated: 0, skipped: 2, refused: 0 })
    const changed = await send(csv(LIST.replace('каждые 2 недели', 'ежемесячно')))
    expect(changed.errors).toEqual([
      {
        row: 3,
        column: null,
        title: null,
        message: 'Регулярная заявка «Обход» уже есть и повторяется иначе: измените её на её странице',
      },
    ])
    expect(await schedules()).toHaveLength(2)
    const twice = await send(csv(`${LIST}\n${LIST.split('\n')[1]}`))
    expect(twice.errors.map(({ row, message }) => [row, message])).toEqual([[4, 'Повторяет строку 2']])
  })

  test('names executors by their names, e-mails or initials, and checklists', async () => {
    const { executor } = at.account.users
    const checklist = (await at.admin.call('checklists.create', { body: { name: 'Осмотр, полный' } })).response.id
    const done = await send(
      csv(
        `Объект;Название;Периодичность;Первая дата;Исполнители;Чек-листы\nКотельная;А;ежедневно;06.01.${YEAR};${executor.name};Осмотр, полный\nКотельная;Б;ежедневно;06.01.${YEAR};${executor.email};\n`,
      ),
    )
    expect(done.errors).toEqual([])
    for (const { id } of done.results) {
      expect((await pageOf(id)).template.employees.map((user) => user.id)).toEqual([executor.id])
    }
    expect((await pageOf(known(done.results[0]).id)).template.checklists.map(({ id }) => id)).toEqual([checklist])
  })

  test('in English, from a spreadsheet whose dates and times are such', async () => {
    const file = sheetFile(
      'plan.xlsx',
      [
        ['Facility', 'Name', 'How often', 'First date', 'Time', 'Duration'],
        ['Котельная', 'Service', 'twice a year', new Date(Date.UTC(YEAR, 3, 1)), 0.375, '1.5 h'],
      ],
      (sheet) => {
        const [date, time] = [sheet.D2, sheet.E2]
        if (date) Object.assign(date, { t: 'n', v: 47_939, z: 'dd.mm.yyyy' })
        if (time) Object.assign(time, { t: 'n', v: 0.375, z: 'hh:mm' })
      },
    )
    const done = await send(file)
    expect(done.errors).toEqual([])
    expect(ruleOf(known((await schedules())[0]))).toMatchObject({
      freq: 'month',
      interval: 6,
      starts_on: `${YEAR}-04-01`,
    })
    expect(known((await schedules())[0]).schedule.time).toBe('09:00')
  })
})

describe('a grid of the year', () => {
  test('becomes a rule of an interval, of months, or several', async () => {
    await addEquipment('Насос', boilerHouse)
    await addEquipment('Чиллер', boilerHouse)
    const done = await send(
      gridFile([
        [1, 'Котельная', 'Котёл', ...months({ 1: 'X', 4: 'X', 7: 'X', 10: 'X' })],
        [2, 'Котельная', 'Насос', ...months({ 2: 'ТО-1', 3: 'ТО-2', 5: 'ТО1', 8: 'ТО-1', 11: 'ТО-1' })],
        [3, null, 'Чиллер', ...months({ 3: 12, 9: 20 })],
        ['Итого', null, null, ...months({ 1: 1, 2: 1 })],
      ]),
    )
    expect(done.errors).toEqual([])
    const found = await schedules()
    expect(found.map((one) => [one.name, ruleOf(one), one.schedule.holidays])).toEqual([
      [
        'Обслуживание: Котёл',
        { days: [1], freq: 'month', interval: 3, months: [], starts_on: `${YEAR}-01-01` },
        'next',
      ],
      [
        'Обслуживание: Чиллер',
        { days: [12], freq: 'year', interval: 1, months: [3], starts_on: `${YEAR}-03-12` },
        'keep',
      ],
      [
        'Обслуживание: Чиллер',
        { days: [20], freq: 'year', interval: 1, months: [9], starts_on: `${YEAR}-09-20` },
        'keep',
      ],
      ['ТО-1: Насос', { days: [1], freq: 'month', interval: 3, months: [], starts_on: `${YEAR}-02-01` }, 'next'],
      ['ТО-2: Насос', { days: [1], freq: 'year', interval: 1, months: [3], starts_on: `${YEAR}-03-01` }, 'next'],
    ])
    expect(counts(done)).toMatchObject({ created: 5 })
    expect(done.preview[1]?.schedules.map(({ title }) => title)).toEqual(['ТО-1: Насос', 'ТО-2: Насос'])
    // Equipment at a single facility needs no facility name.
    expect(found.map(({ facility }) => facility?.id)).toEqual(Array(5).fill(boilerHouse))
  })

  test('is read from .csv, with the months under a line of their own and the facilities between the rows', async () => {
    const text = [
      'Заказчик: Ромашка',
      `План работ на ${YEAR} год`,
      `№;Наименование оборудования;Месяц;;;;;;;;;;;`,
      ';;I;II;III;IV;V;VI;VII;VIII;IX;X;XI;XII',
      ';Котельная',
      '1;Котёл;;+;;;+;;;;;;;',
    ].join('\n')
    const done = await send(csv(text, 'ppr.csv'))
    expect(done.errors).toEqual([])
    expect((await schedules()).map(ruleOf)).toEqual([
      { days: [1], freq: 'year', interval: 1, months: [2, 5], starts_on: `${YEAR}-02-01` },
    ])
  })

  test('tells facilities of one name apart by their equipment, and says once for a row why it is rejected', async () => {
    await addEquipment('Насос', await addFacility('Котельная'), 'N-7')
    const titles = ['Объект', 'Зав. №', ...MONTHS]
    const row = (serial: string) => ['Котельная', serial, ...months({ 1: 'ТО-1', 2: 'ТО-2' })]
    const done = await send(sheetFile('ППР.xlsx', [titles, row('N-7'), row('N-8')]))
    expect(counts(done)).toMatchObject({ created: 2, refused: 2 })
    expect(done.errors.map(({ row, column }) => [row, column])).toEqual([
      [3, 'A'],
      [3, 'B'],
    ])
    expect(done.preview.map(({ schedules: planned }) => planned.length)).toEqual([2, 0])
  })

  test('of a year that has passed is refused, and a mark that says nothing is', async () => {
    const past = await send(gridFile([[1, 'Котельная', 'Котёл', ...months({ 1: 'X' })]], 2024))
    expect(past.errors).toEqual([
      {
        row: 4,
        column: null,
        title: null,
        message: 'Это график на 2024 год, а он уже прошёл: исправьте год',
      },
    ])
    const wrong = await send(gridFile([[1, 'Котельная', 'Котёл', ...months({ 2: 45 })]]))
    expect(wrong.errors).toEqual([
      expect.objectContaining({ row: 4, column: 'E', title: 'фев', message: expect.stringContaining('«45»') }),
    ])
    const empty = await send(gridFile([[1, 'Котельная', 'Котёл', ...months({})]]))
    expect(empty.errors.map(({ message }) => message)).toEqual([
      'Не сказано, когда: отметьте месяцы или укажите периодичность',
    ])
    expect(await schedules()).toEqual([])
  })
})

test('every cell that cannot be taken is refused at its row and column, in both languages', async () => {
  const other = await createClient(at.admin, 'Лютик')
  const mill = await addFacility('Цех', other)
  await addFacility('Цех')
  await addEquipment('Станок', mill)
  const row = (cells: Partial<Record<'facility' | 'equipment' | 'often' | 'date' | 'time' | 'executor', string>>) =>
    [
      cells.facility ?? 'Котельная',
      cells.equipment ?? '',
      `Работа ${JSON.stringify(cells).replace(/[^\p{L}\d]/gu, '')}`,
      cells.often ?? 'ежемесячно',
      cells.date ?? `06.01.${YEAR}`,
      cells.time ?? '',
      cells.executor ?? '',
    ].join(';')
  const refused: [Parameters<typeof row>[0], string, string][] = [
    [{ facility: 'Нигде' }, 'A', 'Такого объекта нет: «Нигде»'],
    [{ facility: 'Цех' }, 'A', 'Объектов с названием «Цех» несколько: укажите клиента'],
    [{ equipment: 'Станок' }, 'B', 'На этом объекте такого оборудования нет: «Станок»'],
    [{ equipment: 'Ничто' }, 'B', 'Такого оборудования нет: «Ничто»'],
    [
      { often: 'как получится' },
      'D',
      'Периодичность не понята: «как получится». Напишите, например: ежедневно, еженедельно, по понедельникам, каждые 2 недели, ежемесячно, 1 раз в квартал, раз в полгода, 2 раза в год, ежегодно',
    ],
    [{ date: '06.01.2020' }, 'E', 'Первая дата уже прошла: укажите будущую'],
    [{ date: '31.02.2031' }, 'E', 'Введите дату'],
    [{ date: '' }, 'E', 'Укажите первую дату'],
    [{ time: '25:00' }, 'F', 'Время не понято: напишите, например, 09:00'],
    [{ executor: 'Никто' }, 'G', 'Такого сотрудника нет: «Никто»'],
    [{ executor: at.account.users.manager.email }, 'G', `${at.account.users.manager.name} не исполнитель`],
  ]
  const titles = 'Объект;Оборудование;Название;Периодичность;Первая дата;Время;Исполнители'
  const checked = await at.send(
    csv([titles, ...refused.map(([cells]) => row(cells))].join('\n')),
    { dry_run: true },
    TARGET,
  )
  expect(checked.errors.map((error) => [error.row, error.column, error.message])).toEqual(
    refused.map(([, column, message], index) => [index + 2, column, message]),
  )
  const english = await at.admin.call('imports.show', {
    params: { id: checked.id },
    headers: { 'accept-language': 'en' },
  })
  const texts = english.response.errors.map(({ message }) => message)
  expect(texts[0]).toBe('There is no such facility: “Нигде”')
  expect(texts[4]).toContain('every 2 weeks, monthly, quarterly')
  // Two facilities of one name are told apart by the client, or by their equipment.
  const clear = await send(
    csv(`${titles};Клиент\n${row({ facility: 'Цех' })};Лютик\n${row({ facility: 'Цех', equipment: 'Станок' })};`),
  )
  expect(clear.errors).toEqual([])
  expect((await schedules()).map(({ facility }) => facility?.id)).toEqual([mill, mill])
})

test('a sheet without the titles of a plan is answered with what is missing', async () => {
  const failed = await send(csv('Название;Телефон\nРомашка;1\n'))
  expect([failed.state, failed.problem]).toEqual([
    'failed',
    expect.stringContaining('нужны столбцы с объектом, клиентом или оборудованием'),
  ])
})

describe('undoing', () => {
  test('deletes what came of it, but what was changed or has created requests since', async () => {
    const done = await send(csv(LIST))
    const more = await send(csv(`Объект;Название;Периодичность;Первая дата\nКотельная;Третья;ежегодно;06.01.${YEAR}\n`))
    const idOf = (name: string) => known(done.results.find(({ title }) => title === name)).id
    await at.admin.call('scheduledRequests.update', { params: { id: idOf('Обход') }, body: { is_active: false } })
    await runJob(at.testApp, `${YEAR}-03-03T08:00:00Z`)
    const created = (await pageOf(idOf('ТО котла'))).created_count
    expect(created).toBe(1)
    const undone = await at.undo(done.id)
    expect(undone.left).toEqual([
      { id: idOf('ТО котла'), title: 'ТО котла', message: 'По ней уже созданы заявки' },
      { id: idOf('Обход'), title: 'Обход', message: 'Запись изменили после импорта' },
    ])
    expect((await schedules()).map(({ name }) => name).toSorted()).toEqual(['ТО котла', 'Обход', 'Третья'].toSorted())
    expect(more.state).toBe('done')
  })

  test('takes all parts of a row back, and says so in the history', async () => {
    const done = await send(gridFile([[1, 'Котельная', 'Котёл', ...months({ 1: 'ТО-1', 2: 'ТО-2', 3: 'ТР' })]]))
    expect(await schedules()).toHaveLength(3)
    const undone = await at.undo(done.id)
    expect([undone.state, undone.left]).toEqual(['undone', []])
    expect(await schedules()).toEqual([])
    const feed = await at.admin.call('facilities.feed', { params: { id: boilerHouse } })
    expect(feed.response.data.filter(({ kind }) => kind === 5054)).toHaveLength(3)
  })
})

describe('permissions', () => {
  test('who may not create scheduled requests may import none', async () => {
    const executor = await at.account.signInAs('executor')
    expect((await executor.attempt('imports.importScheduledRequests', { files: [csv(LIST)] })).status).toBe(403)
    expect((await executor.attempt('imports.scheduledRequestsExample')).status).toBe(403)
  })

  test('what the user may not see is not there, and neither is what another account has', async () => {
    await setGrants(at.testApp, at.account, 'manager', { 'facilities:read': 'manager', 'equipment:read': 'manager' })
    const manager = await at.account.signInAs('manager')
    const checked = await at.send(csv(LIST), { dry_run: true }, { caller: manager, ...TARGET })
    expect(checked.errors.map(({ row, column }) => [row, column])).toEqual([
      [2, 'A'],
      [2, 'B'],
      [3, 'A'],
    ])
    await at.enterAccount()
    const here = await send(csv(LIST))
    expect(counts(here)).toMatchObject({ created: 0, refused: 2 })
    expect(here.errors[0]?.message).toBe('Такого объекта нет: «Котельная»')
  })
})
