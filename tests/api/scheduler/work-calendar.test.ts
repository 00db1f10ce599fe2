import { describe, expect, it } from 'vitest'
import { readWorkDays } from '#server/work-calendar/index.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { invalidKeys } from '#tests/support/invalid-keys.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const executor = await account.signInAs('executor')

const ENGLISH = { 'accept-language': 'en' }

async function yearOf(year: number, caller = executor) {
  return (await caller.call('workCalendar.show', { query: { year } })).response
}

async function dayOf(date: string, caller = executor) {
  return (await yearOf(Number(date.slice(0, 4)), caller)).days.find((day) => day.date === date)
}

describe("the work calendar of an account's country", () => {
  it('names the days that differ from their weekday, with those moved by decree, to every user', async () => {
    const { country, is_official, source, days } = await yearOf(2026)
    expect({ country, is_official }).toEqual({ country: 'ru', is_official: true })
    expect(source).toBe('xmlcalendar от 30.09.2025: опубликованный производственный календарь')
    expect(days.filter(({ date }) => date >= '2026-05-01' && date <= '2026-05-31')).toEqual([
      { date: '2026-05-01', kind: 'holiday', title: 'Праздник Весны и Труда', moved_from: null, is_own: false },
      { date: '2026-05-08', kind: 'short', title: null, moved_from: null, is_own: false },
      { date: '2026-05-09', kind: 'holiday', title: 'День Победы', moved_from: null, is_own: false },
      { date: '2026-05-11', kind: 'holiday', title: null, moved_from: '2026-05-09', is_own: false },
    ])
  })

  it("names them in the user's language", async () => {
    const { response } = await executor.call('workCalendar.show', { query: { year: 2026 }, headers: ENGLISH })
    expect(response.days.find(({ date }) => date === '2026-05-09')?.title).toBe('Victory Day')
  })

  it('can be that of another country', async () => {
    const { response } = await executor.call('workCalendar.show', { query: { year: 2025, country: 'by' } })
    expect(response).toMatchObject({ country: 'by', is_official: true })
    expect(response.days).toContainEqual({
      date: '2025-07-12',
      kind: 'working',
      title: null,
      moved_from: null,
      is_own: false,
    })
  })

  it('says where it is holidays by law alone, and where there is nothing', async () => {
    const { response: byLaw } = await executor.call('workCalendar.show', { query: { year: 2027, country: 'tj' } })
    expect([byLaw.is_official, byLaw.days.length > 0, byLaw.source]).toEqual([false, true, expect.any(String)])
    expect(await yearOf(2031)).toEqual({ year: 2031, country: 'ru', source: null, is_official: false, days: [] })
  })

  it.each([
    [{ year: 'this' }, { year: 'not_number' }],
    [{ year: 1999 }, { year: 'too_small' }],
    [{ year: 2101 }, { year: 'too_big' }],
    [{ year: 2026, country: 'fr' }, { country: 'not_option' }],
  ])('is not read for %o', async (query, keys) => {
    const refused = await executor.attempt('workCalendar.show', { query })
    expect([refused.status, invalidKeys(refused.error)]).toEqual([422, keys])
  })
})

describe("an account's own day", () => {
  it("overrides the country's, until it is taken back", async () => {
    const body = { date: '2026-11-04', kind: 'working' as const, title: 'Сдача объекта' }
    const set = await admin.call('workCalendar.setDay', { body })
    expect(set.status).toBe(201)
    expect(set.response).toEqual({ ...body, moved_from: null, is_own: true })
    expect(await dayOf('2026-11-04')).toEqual(set.response)
    await admin.call('workCalendar.removeDay', { params: { date: '2026-11-04' } })
    expect(await dayOf('2026-11-04')).toMatchObject({
      kind: 'holiday',
      title: 'День народного единства',
      is_own: false,
    })
  })

  it('is replaced when it is set again', async () => {
    const date = '2026-07-10'
    await admin.call('workCalendar.setDay', { body: { date, kind: 'holiday', title: ' День компании ' } })
    expect(await dayOf(date)).toMatchObject({ kind: 'holiday', title: 'День компании' })
    await admin.call('workCalendar.setDay', { body: { date, kind: 'short' } })
    expect(await dayOf(date)).toEqual({ date, kind: 'short', title: null, moved_from: null, is_own: true })
    expect((await yearOf(2026)).days.filter((day) => day.date === date)).toHaveLength(1)
  })

  it('is in its place among the days, and in no other year', async () => {
    await admin.call('workCalendar.setDay', { body: { date: '2027-01-11', kind: 'holiday' } })
    const dates = (await yearOf(2027)).days.map(({ date }) => date)
    expect(dates).toEqual(dates.toSorted())
    expect(dates).toContain('2027-01-11')
    expect((await yearOf(2026)).days.map(({ date }) => date)).not.toContain('2027-01-11')
  })

  it('is in the history under its date; the same again is no change', async () => {
    const body = { date: '2026-08-03', kind: 'holiday' as const, title: 'Переезд' }
    const changes = async () => {
      const params = { id: account.users.admin.id }
      const { data } = (await admin.call('employees.feed', { params })).response
      return data.flatMap(({ payload }) => {
        const change = (payload.changes as Record<string, unknown> | undefined)?.['2026-08-03']
        return change ? [change] : []
      })
    }
    await admin.call('workCalendar.setDay', { body })
    await admin.call('workCalendar.setDay', { body })
    await admin.call('workCalendar.removeDay', { params: { date: body.date } })
    const set = { kind: 'holiday', title: 'Переезд' }
    expect(await changes()).toEqual([
      { old: set, new: null },
      { old: null, new: set },
    ])
  })

  it.each([
    [{}, { date: 'required', kind: 'not_option' }],
    [{ date: '2026-02-30', kind: 'holiday' }, { date: 'not_date' }],
    [{ date: '0000-01-01', kind: 'holiday' }, { date: 'not_date' }],
    [{ date: '9999-01-01', kind: 'holiday' }, { date: 'not_date' }],
    [{ date: '2026-01-12', kind: 'day_off' }, { kind: 'not_option' }],
    [{ date: '2026-01-12', kind: 'holiday', title: 'я'.repeat(201) }, { title: 'too_long' }],
    [{ date: '2026-01-12', kind: 'holiday', country: 'kz' }, { country: 'unknown_field' }],
  ])('is not set by %o', async (body, keys) => {
    const before = await yearOf(2026)
    const refused = await admin.attempt('workCalendar.setDay', { body })
    expect([refused.status, invalidKeys(refused.error)]).toEqual([422, keys])
    expect(await yearOf(2026)).toEqual(before)
  })

  it('that is not there cannot be taken back', async () => {
    const refused = await admin.attempt('workCalendar.removeDay', { params: { date: '2026-05-09' } })
    expect(refused.status).toBe(404)
    expect(await dayOf('2026-05-09')).toMatchObject({ kind: 'holiday' })
  })

  it('is set and taken back by an admin only, and for the own account', async () => {
    const other = await (await createTestAccount(testApp)).signInAs('admin')
    await admin.call('workCalendar.setDay', { body: { date: '2026-10-05', kind: 'holiday' } })
    expect(await dayOf('2026-10-05', other)).toBeUndefined()
    expect((await other.attempt('workCalendar.removeDay', { params: { date: '2026-10-05' } })).status).toBe(404)
    const manager = await account.signInAs('manager')
    const body = { date: '2026-10-05', kind: 'working' }
    expect((await manager.attempt('workCalendar.setDay', { body })).status).toBe(403)
    expect((await manager.attempt('workCalendar.removeDay', { params: { date: '2026-10-05' } })).status).toBe(403)
    expect(await dayOf('2026-10-05')).toMatchObject({ kind: 'holiday' })
  })
})

describe('the days that plans go by', () => {
  it("are the country's, overridden by the account's own", async () => {
    const kazakh = await createTestAccount(testApp)
    const owner = await kazakh.signInAs('admin')
    await owner.call('company.update', { body: { country: 'kz' } })
    await owner.call('workCalendar.setDay', { body: { date: '2026-03-21', kind: 'working', title: 'Дежурство' } })
    const days = await testApp.services.database.inAccount(kazakh.id, (tx) => readWorkDays(tx, { locale: 'en' }))
    expect(days.find('2026-03-21')).toEqual({ kind: 'working', title: 'Дежурство' })
    expect(days.find('2026-03-22')).toEqual({ kind: 'holiday', title: 'Nowruz Holiday' })
    expect(days.find('2026-03-20')).toBeNull()
    expect([2026, 2027, 2040].map((year) => days.isOfficial(year))).toEqual([true, false, false])
  })
})
