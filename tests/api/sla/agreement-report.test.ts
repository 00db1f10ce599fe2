import * as xlsx from '@e965/xlsx'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { sendAgreementReports } from '#server/agreement-reports/index.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { enterAgreement, enterClock } from '#tests/support/enter-clocks.ts'
import { enterRequest } from '#tests/support/enter-request.ts'
import { known } from '#tests/support/known.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { setGrants } from '#tests/support/set-grants.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const { database, config, jobs, reportDrawer } = testApp.services
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const clientId = (await admin.call('clients.create', { body: { name: 'ООО Ромашка' } })).response.id
const facilityId = (await admin.call('facilities.create', { body: { name: 'Склад на Лесной', client_id: clientId } }))
  .response.id
const agreement = await enterAgreement(testApp, account, {
  number: '17-2026',
  clientId,
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  reportEmails: ['Client@Example.com', 'chief@example.com'],
})
const MONTH = { month: '2026-09' }

/** Requests of September, of the last minute of August and of the first of October, all by Moscow. */
beforeAll(async () => {
  const late = await request('2026-09-03T06:00:00Z')
  await clock(late, {
    state: 'missed',
    dueAt: '2026-09-03T10:00:00Z',
    metAt: '2026-09-03T11:15:00Z',
    elapsedMin: 315,
    missedBecause: { field: 'priority', at: '2026-09-03T11:05:00Z' },
  })
  await clock(late, { kind: 'reaction', state: 'met', metAt: '2026-09-03T06:10:00Z', elapsedMin: 10 })
  const waited = await request('2026-09-10T06:00:00Z')
  await clock(waited, {
    amount: { amount: 2, unit: 'working_days' },
    state: 'met',
    dueAt: '2026-09-14T15:00:00Z',
    metAt: '2026-09-14T09:00:00Z',
    isLearnedLate: true,
  })
  await pause(waited, '2026-09-11T06:00:00Z', '2026-09-11T09:20:00Z', 'Позвонить Ивану')
  const open = await request('2026-08-31T21:00:00Z')
  await clock(open, { state: 'running', dueAt: '2026-09-01T10:00:00Z' }, '2026-08-31T21:00:00Z')
  await clock(await request('2026-08-31T20:59:59Z'), { state: 'met' }, '2026-08-31T20:59:59Z')
  await clock(await request('2026-09-30T21:00:00Z'), { state: 'met' }, '2026-09-30T21:00:00Z')
})

function request(createdAt: string) {
  return enterRequest(testApp, account, { clientId, facilityId, createdAt })
}

const DAY_MIN = 24 * 60
const MOSCOW_AHEAD_MS = 3 * 60 * 60_000

/** A time of a spreadsheet, which counts days since 1899, by the clock it shows. */
function shownTime(days: unknown): string | null {
  if (days === undefined) return null
  const minutes = Math.round((Number(days) - 25_569) * DAY_MIN)
  return new Date(minutes * 60_000).toISOString().slice(0, 16)
}

function shownMinutes(days: unknown): number | null {
  return days === undefined ? null : Math.round(Number(days) * DAY_MIN)
}

type Clock = Omit<Parameters<typeof enterClock>[2], 'requestId' | 'agreementId' | 'startedAt'>

async function clock(requestId: number, given: Clock, startedAt = '2026-09-03T06:00:00Z') {
  await enterClock(testApp, account, {
    requestId,
    agreementId: agreement.id,
    targetId: agreement.targetIds[0] ?? null,
    startedAt,
    ...given,
  })
}

async function pause(requestId: number, from: string, to: string, comment: string) {
  await database.inAccount(account.id, async (tx) => {
    await sql`
      insert into request_pauses (request_id, reason_id, comment, paused_at, resumed_at)
        select ${requestId}, id, ${comment}, ${from}, ${to} from pause_reasons where name = 'waits_for_client'`.execute(
      tx,
    )
  })
}

describe('the report of a month', () => {
  test('says of each request of the month what was promised, what became of it and why, as PDF', async () => {
    const { bytes, headers } = await admin.attempt('agreementReports.show', {
      params: { id: agreement.id },
      query: MONTH,
    })
    expect(headers['content-type']).toBe('application/pdf')
    const { text, title, language } = await readPdf(bytes)
    expect([title, language]).toEqual(['Отчёт по договору обслуживания 17-2026, сентябрь 2026 г.', 'ru'])
    expect(text).toContain('ООО Ромашка')
    expect(text).toMatch(/с 1 января 2026 г\. по 31 декабря 2026 г\./)
    // Counted, met, missed, running, withdrawn, the share met, the median overrun.
    expect(text).toMatch(/Решение 3 1 1 1 0 50 % 1 ч 15 мин/)
    expect(text).toMatch(/Реакция 1 1 0 0 0 100 % —/)
    expect(text).toMatch(/Нарушен нарушен из-за изменения: приоритет, 03\.09, 14:05; позже на 1 ч 15 мин/)
    expect(text).toMatch(/2 рабочих дня .* Выдержан выполнено в срок, узнали позже; пауза: ждём клиента, 3 ч 20 мин/)
    expect(text).toContain('Склад на Лесной')
    expect(text).not.toContain('Иван')
  })

  test('has the same in a spreadsheet, with times', async () => {
    const { bytes, headers } = await admin.attempt('agreementReports.show', {
      params: { id: agreement.id },
      query: { ...MONTH, format: 'xlsx' },
    })
    expect(headers['content-type']).toContain('spreadsheet')
    const book = xlsx.read(bytes, { type: 'buffer' })
    expect(book.SheetNames).toEqual(['Итоги', 'Сроки по заявкам'])
    const rows: Record<string, unknown>[] = xlsx.utils.sheet_to_json(book.Sheets['Сроки по заявкам'] ?? {})
    const shown = rows.map((row) => [
      ...[row.Срок, row.Состояние, row.Обещано],
      shownTime(row.Выполнено),
      shownMinutes(row.Превышение),
      shownMinutes(row.Паузы),
    ])
    expect(shown).toEqual([
      ['Реакция', 'Выдержан', '4 ч', '2026-09-03T09:10', null, null],
      ['Решение', 'Нарушен', '4 ч', '2026-09-03T14:15', 75, null],
      ['Решение', 'Выдержан', '2 рабочих дня', '2026-09-14T12:00', null, 200],
      ['Решение', 'Идёт', '4 ч', null, null, null],
    ])
  })

  test('is in the language of the account, whatever the caller speaks', async () => {
    const { bytes } = await admin.attempt('agreementReports.show', {
      params: { id: agreement.id },
      query: MONTH,
      headers: { 'accept-language': 'en' },
    })
    expect((await readPdf(bytes)).language).toBe('ru')
  })

  test('says that there was nothing in a month without requests', async () => {
    const { bytes } = await admin.attempt('agreementReports.show', {
      params: { id: agreement.id },
      query: { month: '2026-02' },
    })
    expect((await readPdf(bytes)).text).toContain('За месяц заявок по договору не было.')
  })

  test('is of the month that is over where none is asked for', async () => {
    const { headers } = await admin.attempt('agreementReports.show', { params: { id: agreement.id } })
    const now = new Date(Date.now() + MOSCOW_AHEAD_MS)
    const over = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString().slice(0, 7)
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain(`17-2026, ${over}.pdf`)
  })

  test.each(['2026-13', '2026', 'September', '2026-9'])('is of no month %s', async (month) => {
    const refused = await admin.attempt('agreementReports.show', { params: { id: agreement.id }, query: { month } })
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, ['month']])
  })

  test('is for those who may read the agreement', async () => {
    const of = { params: { id: agreement.id }, query: MONTH }
    const manager = await account.signInAs('manager')
    expect((await manager.attempt('agreementReports.show', of)).status).toBe(200)
    await setGrants(testApp, account, 'manager', { 'agreements:read': 'manager' })
    expect((await manager.attempt('agreementReports.show', of)).status).toBe(404)
    const executor = await account.signInAs('executor')
    expect((await executor.attempt('agreementReports.show', of)).status).toBe(403)
    const other = await (await createTestAccount(testApp)).signInAs('admin')
    expect((await other.attempt('agreementReports.show', of)).status).toBe(404)
  })
})

describe('by email', () => {
  const emails = () =>
    database.asSystem((tx) =>
      tx
        .selectFrom('letters')
        .selectAll()
        .where('kind', '=', 'agreement_report')
        .where('account_id', '=', account.id)
        .orderBy('id')
        .execute(),
    )
  const send = (now: string) => sendAgreementReports({ database, config, reportDrawer, queues: jobs }, new Date(now))
  const forget = () => database.inAccount(account.id, (tx) => tx.deleteFrom('agreement_reports').execute())

  test('the report of the month that is over goes on the first at eight by the account’s clock, once', async () => {
    await send('2026-10-01T04:59:00Z')
    expect(await emails()).toEqual([])
    await Promise.all([send('2026-10-01T05:00:00Z'), send('2026-10-01T05:00:00Z')])
    await send('2026-10-01T12:00:00Z')
    const sent = await emails()
    expect(sent.map(({ recipient }) => recipient)).toEqual(['chief@example.com', 'client@example.com'])
    const [email] = sent
    expect(email?.subject).toBe('Отчёт по договору 17-2026: сентябрь 2026 г.')
    expect(email?.body_text).toMatch(/Решение: выдержано 1 из 2/)
    expect(email?.attachment_name).toBe('Отчёт по договору 17-2026, 2026-09.pdf')
    expect((await readPdf(known(email?.attachment))).text).toContain('Склад на Лесной')
    // The next month has a report of its own.
    await send('2026-11-02T05:00:00Z')
    expect((await emails()).map(({ subject }) => subject).slice(2)).toEqual(
      Array(2).fill('Отчёт по договору 17-2026: октябрь 2026 г.'),
    )
  })

  test('who unsubscribed gets no more', async () => {
    const before = await emails()
    const key = known(before[0]?.unsubscribe_page).split('/').at(-1) ?? ''
    expect((await admin.attempt('subscriptions.unsubscribe', { params: { key } })).status).toBe(200)
    await forget()
    await send('2026-10-01T05:00:00Z')
    expect((await emails()).slice(before.length).map(({ recipient }) => recipient)).toEqual(['client@example.com'])
  })

  test.each([
    ['archived', { archived_at: '2026-09-15T00:00:00Z' }],
    ['over before the month', { ends_on: '2026-08-31' }],
    ['yet to begin', { starts_on: '2026-10-01' }],
    ['without addresses', { report_emails: [] as string[] }],
  ])('an agreement that is %s sends nothing', async (_, change) => {
    const before = await emails()
    await forget()
    const { rows } = await database.inAccount(account.id, (tx) =>
      sql<{ starts_on: string; ends_on: string; report_emails: string[] }>`
        select starts_on, ends_on, report_emails from agreements where id = ${agreement.id}`.execute(tx),
    )
    await update(change)
    await send('2026-10-01T05:00:00Z')
    await update({ archived_at: null, ...known(rows[0]) })
    expect(await emails()).toHaveLength(before.length)
    await send('2026-10-01T05:00:00Z')
    expect((await emails()).length).toBeGreaterThan(before.length)
  })

  async function update(change: object) {
    await database.inAccount(account.id, (tx) =>
      tx.updateTable('agreements').set(change).where('id', '=', agreement.id).execute(),
    )
  }

  test('nothing goes out late in the month, such as when addresses are entered', async () => {
    const before = await emails()
    await forget()
    await send('2026-10-04T05:00:00Z')
    expect(await emails()).toHaveLength(before.length)
  })
})
