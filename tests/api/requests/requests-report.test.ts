import { createHash } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { FILES_PER_UPLOAD } from '#contract/limits.ts'
import { type Caller, callerOf } from '#tests/support/caller.ts'
import { createTestAccount, type TestAccount } from '#tests/support/create-account.ts'
import { known } from '#tests/support/known.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { createClient, type PlacedRequest, placeRequest, SIGNATURE } from '#tests/support/request-samples.ts'
import { picture } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp({ jobs: true })
const guest = callerOf(testApp.app)

let account: TestAccount
let admin: Caller
let executor: Caller
let clientId: number

beforeEach(async () => {
  account = await createTestAccount(testApp)
  admin = await account.signInAs('admin')
  executor = await account.signInAs('executor')
  clientId = await createClient(admin, 'АО «Ромашка»')
})

function place(status: number, of = account): Promise<PlacedRequest> {
  return placeRequest(testApp, of, { status, clientId, executors: [of.users.executor.id] })
}

async function pageOf(id: number) {
  return (await admin.call('requests.show', { params: { id } })).response
}

function inAccount(query: ReturnType<typeof sql>) {
  return testApp.services.database.inAccount(account.id, (tx) => query.execute(tx))
}

/** Work done, with one line of works, and signed by the executor's device. */
async function completeSigned(): Promise<PlacedRequest> {
  const placed = await place(3)
  const params = { id: placed.id }
  const work = { title: 'Замена фильтра', quantity: '2', price: '1250.50' }
  await executor.call('requests.addWork', { params, body: work })
  await executor.call('requests.sign', { params, body: { client_sign: SIGNATURE, name: 'Анна Петрова' } })
  await executor.call('requests.finish', { params })
  return placed
}

async function drawn(id: number, versions = 1) {
  await expect
    .poll(async () => (await pageOf(id)).reports.filter(({ files }) => files.length === 2).length, { timeout: 50_000 })
    .toBe(versions)
}

describe('the report of a request', () => {
  it('says what was done, for whom, what it cost, in words too', async () => {
    await admin.call('company.saveBankDetails', { body: { full_name: 'ООО «Холод»', inn: '7707083893' } })
    const { id, itemId } = await place(3)
    const body = { checklist_item_id: itemId, answer: 'Течи нет' }
    await executor.call('requests.answer', { params: { id }, body })
    for (const price of ['1000', '21.5']) {
      const work = { title: `Работа за ${price}`, quantity: '1', price }
      await executor.call('requests.addWork', { params: { id }, body: work })
    }
    const answer = await admin.call('requests.report', { params: { id } })
    expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
    const { number } = await pageOf(id)
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(`Отчёт ${number}.pdf`)

    const report = await readPdf(answer.bytes)
    expect(report).toMatchObject({ language: 'ru', title: `Отчёт о работах по заявке № ${number}. Placed` })
    for (const words of [
      'ООО «Холод»',
      'ИНН 7707083893',
      'АО «Ромашка»',
      account.users.executor.name,
      'Течи нет',
      'Работа за 21.5',
      '1 021,50 ₽',
      'Одна тысяча двадцать один рубль 50 копеек',
      'Работы ещё не завершены',
    ]) {
      expect(report.text).toContain(words)
    }
  })

  it("is in the user's language, or in the one that is asked for", async () => {
    const { id } = await place(3)
    const headers = { 'accept-language': 'en' }
    const own = await readPdf((await admin.call('requests.report', { params: { id }, headers })).bytes)
    expect(own.language).toBe('en')
    expect(own.text).toContain('Work report, request #')
    const asked = await admin.call('requests.report', { params: { id }, query: { lang: 'ru' }, headers })
    expect((await readPdf(asked.bytes)).text).toContain('Отчёт о работах по заявке')
  })

  it('is a form to fill in by hand, where that is asked for', async () => {
    const { id, itemId } = await place(3)
    const body = { checklist_item_id: itemId, answer: 'Уже записано' }
    await executor.call('requests.answer', { params: { id }, body })
    const { text } = await readPdf(
      (await executor.call('requests.report', { params: { id }, query: { blank: true } })).bytes,
    )
    expect(text).toContain('Бланк отчёта по заявке')
    expect(text).toContain('Remarks')
    expect(text).toContain('Работы и материалы')
    expect(text).not.toContain('Уже записано')
    expect(text).not.toContain('не заполнено')
  })

  it('is only for users who may read the request', async () => {
    const { id } = await place(3)
    const other = await (await createTestAccount(testApp)).signInAs('admin')
    expect((await other.attempt('requests.report', { params: { id } })).error.code).toBe('not_found')
    const stranger = await account.signInAs(await account.addUser('executor'))
    expect((await stranger.attempt('requests.report', { params: { id } })).error.code).toBe('not_found')
    expect((await admin.attempt('requests.report', { params: { id }, query: { version: 1 } })).error.code).toBe(
      'not_found',
    )
    const hash = 'A'.repeat(22)
    expect((await guest.attempt('requests.clientReport', { params: { hash } })).error.code).toBe('not_found')
  })
})

describe("the client's copy", () => {
  it('says what their page does: no prices, surnames and phones, unless the account shows prices', async () => {
    const { id } = await place(2)
    const contact = { name: 'Анна Петрова', phone: '+79035556677', email: null, position: null }
    await inAccount(sql`update requests set contact = ${JSON.stringify(contact)}, price = 777 where id = ${id}`)
    const work = { title: 'Диагностика', quantity: '1', price: '1500' }
    await executor.call('requests.addWork', { params: { id }, body: work })
    const { hash } = await pageOf(id)
    const copy = async () =>
      (await readPdf((await guest.call('requests.clientReport', { params: { hash } })).bytes)).text

    const [firstname, surname] = known(
      (await inAccount(sql`select firstname, surname from users where id = ${account.users.executor.id}`)).rows.map(
        (row) => Object.values(row as Record<string, string>),
      )[0],
    )
    const without = await copy()
    expect(without).toContain('Диагностика')
    expect(without).toContain(firstname)
    for (const secret of ['1 500', '777', String(surname), '555-66-77', 'Сумма прописью']) {
      expect(without).not.toContain(secret)
    }
    await admin.call('company.update', { body: { report_prices: true } })
    const priced = await copy()
    expect(priced).toContain('Одна тысяча пятьсот рублей 00 копеек')
    expect(priced).not.toContain('777')
  })

  it('is found under the address that the design of the API gives it, too', async () => {
    const { id } = await place(2)
    const { hash } = await pageOf(id)
    const answer = await testApp.app.inject({ url: `/api/requests/${hash}/report?lang=en` })
    expect(answer.statusCode).toBe(200)
    expect((await readPdf(answer.rawPayload)).language).toBe('en')
    const own = await testApp.app.inject({ url: `/api/requests/${id}/report` })
    expect(own.statusCode).toBe(401)
  })
})

describe('a report that was signed', () => {
  it('is kept as it was, to the byte, whatever changes afterwards', async () => {
    const { id } = await completeSigned()
    const { hash } = await pageOf(id)
    await drawn(id)
    const reports = async () => [
      await admin.call('requests.report', { params: { id } }),
      await admin.call('requests.report', { params: { id }, query: { lang: 'en' } }),
      await guest.call('requests.clientReport', { params: { hash } }),
    ]
    const before = await reports()
    await admin.call('company.update', { body: { name: 'Другое название', report_prices: true } })
    await inAccount(sql`update request_works set title = 'Подменено'`)
    const after = await reports()
    expect(after.map(({ bytes }) => bytes.equals(known(before.shift()).bytes))).toEqual([true, true, true])

    const [report] = (await pageOf(id)).reports
    expect(report).toMatchObject({ version: 1, signed_by: 'Анна Петрова' })
    const hashes = Object.fromEntries(known(report).files.map(({ locale, sha256 }) => [locale, sha256]))
    const [ru, en, client] = after.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'))
    expect(hashes).toEqual({ ru, en })
    expect(known(after[0]).headers['repr-digest']).toBe(
      `sha-256=:${Buffer.from(String(ru), 'hex').toString('base64')}:`,
    )
    expect(client).not.toBe(ru)
    const { text } = await readPdf(known(after[0]).bytes)
    expect(text).toContain('Замена фильтра')
    expect(text).toContain('Две тысячи пятьсот один рубль 00 копеек')
    expect(text).toContain('Версия 1')
  })

  it('has another version after it was put back into work and signed again', async () => {
    const { id } = await completeSigned()
    await drawn(id)
    const first = (await admin.call('requests.report', { params: { id } })).bytes
    await admin.call('requests.reopen', { params: { id }, body: { comment: 'Снова течёт' } })
    const meanwhile = await readPdf((await admin.call('requests.report', { params: { id } })).bytes)
    expect(meanwhile.text).toContain('Работы ещё не завершены')

    const work = { title: 'Замена прокладки', quantity: '1', price: '100' }
    await executor.call('requests.addWork', { params: { id }, body: work })
    await inAccount(sql`update requests set client_sign_required = true where id = ${id}`)
    await executor.call('requests.finish', { params: { id } })
    const { hash } = await pageOf(id)
    await guest.call('requests.publicSign', { params: { hash }, body: { client_sign: SIGNATURE } })
    await drawn(id, 2)

    const second = await readPdf((await admin.call('requests.report', { params: { id } })).bytes)
    expect(second.text).toContain('Замена прокладки')
    expect(second.text).toContain('Версия 2')
    const old = await admin.call('requests.report', { params: { id }, query: { version: 1 } })
    expect(old.bytes.equals(first)).toBe(true)
    expect((await pageOf(id)).reports.map(({ version }) => version)).toEqual([1, 2])
  })

  it('is read as it was signed before it is drawn', async () => {
    const { id } = await completeSigned()
    await inAccount(sql`delete from request_report_files`)
    await inAccount(sql`update request_works set title = 'Подменено'`)
    const { text } = await readPdf((await admin.call('requests.report', { params: { id } })).bytes)
    expect(text).toContain('Замена фильтра')
  })

  it('is kept in a full storage, and counts there', async () => {
    await inAccount(sql`update accounts set tariff = 'basic', trial_ends_at = null where id = ${account.id}`)
    await inAccount(sql`insert into blobs (sha256, size, mime) values ('\\x00', ${2 * 1024 ** 3}, 'video/mp4')`)
    const { id } = await completeSigned()
    await drawn(id)
    const { kinds } = (await admin.call('tariffs.contents')).response
    expect(kinds.find(({ kind }) => kind === 'requests')?.files).toBe(4)
  })

  it('is not kept for unsigned work', async () => {
    const { id } = await place(3)
    await executor.call('requests.finish', { params: { id } })
    expect((await pageOf(id)).reports).toEqual([])
  })
})

describe('photos', () => {
  /** A checklist of so many items, each answered with a photo. */
  async function withPhotos(count: number, photoOf: (index: number) => Promise<File>): Promise<number> {
    const { id, checklistId } = await place(3)
    await inAccount(sql`delete from request_checklist_items where request_checklist_id = ${checklistId}`)
    const { rows } = await inAccount(sql`
      insert into request_checklist_items (request_checklist_id, position, title, type, is_required, photo_required)
      select ${checklistId}, n, 'Узел ' || n, 'photo', false, false from generate_series(1, ${count}::int) n returning id`)
    const files = await Promise.all(Array.from({ length: count }, (_, index) => photoOf(index)))
    for (let sent = 0; sent < count; sent += FILES_PER_UPLOAD) {
      const uploaded = await executor.call('files.upload', { files: files.slice(sent, sent + FILES_PER_UPLOAD) })
      for (const [index, file] of uploaded.response.entries()) {
        const { id: itemId } = rows[sent + index] as { id: number }
        await inAccount(sql`update request_checklist_items set photo_file_id = ${file.id} where id = ${itemId}`)
      }
    }
    return id
  }

  it('are upright, and one that cannot be read leaves its place empty', async () => {
    const turned = await picture('jpeg', { width: 640, height: 480, orientation: 6 })
    const id = await withPhotos(2, async (index) => (index === 0 ? turned : picture('png', { width: 100, height: 50 })))
    const { rows } = await inAccount(sql`select encode(sha256, 'hex') as hash from blobs where mime = 'image/png'`)
    const folder = join(testApp.services.config.dataDir, 'files', String(account.id))
    const { hash } = rows[0] as { hash: string }
    for (const name of readdirSync(folder)) if (name !== hash && name.startsWith(hash)) rmSync(join(folder, name))
    const report = await readPdf((await admin.call('requests.report', { params: { id } })).bytes)
    expect(report.pictures.flat()).toEqual([{ width: 360, height: 480 }])
    expect(report.text).toContain('Фотография не читается')
  })

  it('sixty of them take little memory, and the titles of their table are on every page', async () => {
    const id = await withPhotos(60, (index) => picture('jpeg', { width: 640 + index, height: 480 }))
    await admin.call('requests.report', { params: { id } })
    const before = process.memoryUsage().rss
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss)
    }, 10)
    const { bytes } = await admin.call('requests.report', { params: { id } })
    clearInterval(watch)
    expect((most - before) / 2 ** 20).toBeLessThan(150)
    const { pages, pictures } = await readPdf(bytes)
    expect(pictures.flat()).toHaveLength(60)
    const tables = pages.filter((page) => /Узел \d+ см\. фото/.test(page))
    expect(tables.length).toBeGreaterThan(1)
    expect(tables.filter((page) => !page.includes('Что проверено'))).toEqual([])
  }, 60_000)
})

it('a request with endless texts is drawn, and its signature is below the text that it signs', async () => {
  const { id, itemId } = await place(3)
  const text = `${'Очень подробный отчёт. '.repeat(200)}${'Щ'.repeat(300)} ქართული Հայերեն \u0007`
  await executor.call('requests.answer', {
    params: { id },
    body: { checklist_item_id: itemId, answer: text.slice(0, 5000) },
  })
  await inAccount(
    sql`update requests set description = ${'слово '.repeat(1600)}, name = ${'Ж'.repeat(300)} where id = ${id}`,
  )
  for (let line = 0; line < 40; line++) {
    const work = { title: `Строка ${line} ${'длинная '.repeat(30)}`.trim(), quantity: '1', price: '10' }
    await executor.call('requests.addWork', { params: { id }, body: work })
  }
  const { pages } = await readPdf((await admin.call('requests.report', { params: { id } })).bytes)
  expect(pages.length).toBeGreaterThan(5)
  expect(pages.length).toBeLessThan(20)
  const [works, last] = [pages.filter((page) => page.includes('Строка')), known(pages.at(-1))]
  expect(works.filter((page) => !page.includes('Кол-во'))).toEqual([])
  const all = pages.join(' ')
  expect(all.match(/Очень/g)).toHaveLength(200)
  expect(Array.from({ length: 40 }, (_, line) => all.includes(`Строка ${line} `))).not.toContain(false)
  expect(last).toContain('Работы принял')
  expect(last).toContain('Четыреста рублей 00 копеек')
})
