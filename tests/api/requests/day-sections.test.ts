import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type DayActor, SECTION_NAMES, sectionQuery } from '#src/parts/requests/day/day-sections.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { createClient } from '#tests/support/request-samples.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const client_id = await createClient(admin)
const { executor } = account.users

const DAY_MS = 24 * 60 * 60_000
const TODAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow', dateStyle: 'short' }).format(new Date())
const days = (count: number) => new Date(Date.parse(`${TODAY}T09:00:00Z`) + count * DAY_MS).toISOString()

async function create(name: string, fields: object, status = 1) {
  const body = { name, client_id, force: true, employees: [executor.id], ...fields }
  const { id } = (await admin.call('requests.create', { body })).response
  await testApp.services.database.inAccount(account.id, (tx) =>
    sql`update requests set status = ${status}, has_conflict = false where id = ${id}`.execute(tx),
  )
}

async function sectionsOf(actor: DayActor) {
  const sections: Record<string, string[]> = {}
  for (const name of SECTION_NAMES) {
    const { filters, sort } = sectionQuery(name, actor, TODAY)
    const { data } = (await admin.call('requests.list', { query: { ...filters, sort } })).response
    sections[name] = data.map((row) => row.name)
  }
  return sections
}

test('a request is in one section of the day, the most urgent one, and one to be started today is in today', async () => {
  await create('nobody, and overdue', { employees: [], deadline_at: days(-1) })
  await create('overdue in work', { deadline_at: days(-1) }, 3)
  await create('of yesterday', { planned_start_at: days(-1) })
  await create('of today', { planned_start_at: days(0) })
  await create('of tomorrow', { planned_start_at: days(1) })
  await create('in work', { planned_start_at: days(0.25) }, 3)
  await create('done', {}, 2)
  const sections = {
    unassigned: ['nobody, and overdue'],
    attention: ['overdue in work'],
    late: ['of yesterday'],
    inWork: ['in work'],
    toStart: ['of today'],
    approval: ['done'],
  }
  const all = { id: executor.id, isExecutor: false, whose: 'all', mayAssign: true } as const
  expect(await sectionsOf(all)).toEqual(sections)
  const mine = await sectionsOf({ id: executor.id, isExecutor: true, whose: 'mine', mayAssign: false })
  expect({ ...mine, unassigned: [] }).toEqual({ ...sections, unassigned: [] })
})
