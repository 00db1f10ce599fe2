import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { ENTITIES, type Grants, PERMISSIONS, permissionOf } from '#contract/permissions.ts'
import { TAG_TYPES } from '#contract/tags.ts'
import { VIEW_ENTITIES } from '#contract/view-entities.ts'
import { DEFAULT_ROLES, defaultGrants } from '#server/accounts/index.ts'
import { type DeliveryChannel, deliverNotifications } from '#server/notifications/deliver.ts'
import { openEmailChannel } from '#server/notifications/index.ts'
import { openScheduleEmails } from '#server/scheduler/index.ts'
import { sendReports } from '#server/weekly-reports/send-reports.ts'
import { askForCalendar, createFeed } from '../support/calendar.ts'
import { type Caller, type CallName, callerOf, type Result } from '../support/caller.ts'
import { createTestAccount, type TestUser } from '../support/create-account.ts'
import { enterField, option } from '../support/custom-fields.ts'
import { known } from '../support/known.ts'
import { readPdf } from '../support/read-pdf.ts'
import { readBook } from '../support/sheets.ts'
import { IS_SOAK } from '../support/soak.ts'
import { startTestApp } from '../support/start-app.ts'
import { pushSubscriptionBody } from '../sweeps/enter-samples.ts'
import { EVERY_CALL, isUnsafe, type NamedRoute, needsSignIn } from '../sweeps/every-call.ts'
import { sampleBody, sampleFiles, sampleParams } from '../sweeps/sample-calls.ts'
import { createSampleRows, FIRST_DATE, type SampleRows } from '../sweeps/sample-rows.ts'
import { EMAIL_TEXTS, mayBeShown, PUBLIC_TEXTS } from './allowed-mentions.ts'
import { type Canary, canariesIn, plantingCaller } from './plant-canaries.ts'

/**
 * Every text that calls take is planted as a canary, in rows that a user is responsible for and in others; then the user
 * takes every way that a text could come by, with one role after another. What a role may not read appears nowhere.
 */

/** In the order in which a request allows them; the other calls follow as the table has them. */
const FIRST: CallName[] = ['requests.onTheWay', 'requests.start', 'requests.answer']
/** They close the request, move it on, take a file or an email that is taken, or leave nothing of a sample row. */
const NOT_MADE = /\.(merge|cancel|discard|finish|reopen|run|setAvatar|setAside|attach|import\w+|replace\w+)$/

/** A role makes some two hundred calls, and a report is drawn in a process that has to start. */
const TIMEOUT_MS = 120_000

const testApp = await startTestApp()
const { config, database, jobs, sessions, unsubscribeLinks, replies } = testApp.services
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const canaries: Canary[] = []
const rows = {
  own: await plantRows('own', account.users.executor),
  other: await plantRows('other', await account.addUser('executor')),
}
const reader = await account.signInAs('executor')
await grant(allOf('allowed'))
await reader.call('pushSubscriptions.create', { body: pushSubscriptionBody() })
// Whatever the hour: nothing waits for the working day.
await reader.call('notificationSettings.update', { body: { quiet_hours: false } })
await enterField(testApp, account, 'requests', 'canary_choice', 'choice', {
  is_indexed: true,
  options: [option(1, 'One')],
})
await expectEmailsApart()
const calendars = [
  await createFeed(reader),
  await createFeed(reader, { kind: 'facility', facility_id: rows.own.facility }),
  await createFeed(reader, { kind: 'facility', facility_id: rows.other.facility }),
]

/** The sample rows, and what can be done with them: so there is a history of each, and notifications. */
async function plantRows(whose: Canary['whose'], executor: TestUser): Promise<SampleRows> {
  const planter = plantingCaller(admin, canaries, whose)
  // No one is responsible for what is created beside the sample rows.
  const beside = plantingCaller(admin, canaries, 'other')
  const sample = await createSampleRows(testApp, { ...account, users: { ...account.users, executor } }, planter)
  const rank = ({ name }: NamedRoute) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length)
  for (const call of EVERY_CALL.filter(isMade).toSorted((one, other) => rank(one) - rank(other))) {
    const planting = call.name.endsWith('.create') ? beside : planter
    const { status } = await planting.attempt(call.name, {
      params: sampleParams(call, sample),
      body: sampleBody(call, sample),
      files: await sampleFiles(call),
    })
    expect([call.name, status]).toEqual([call.name, call.route.status ?? 200])
  }
  const { facility, equipment, request, checklist } = sample
  const body = { name: 'At the gate', phone: null, position: null }
  await planter.call('contacts.create', { params: { entity: 'facility', id: facility }, body })
  await planter.call('facilities.syncEquipment', { params: { id: facility }, body: { equipment_ids: [equipment] } })
  const attached = { equipment: [equipment], checklists: [checklist] }
  await planter.call('requests.update', { params: { id: request }, body: attached })
  for (const checklists of [[], [checklist]]) {
    await planter.call('equipment.update', { params: { id: equipment }, body: { checklists } })
  }
  return sample
}

function isMade(call: NamedRoute): boolean {
  const isPermitted = PERMISSIONS.some((permission) => permission === call.route.access)
  return isPermitted && isUnsafe(call) && call.route.method !== 'DELETE' && !NOT_MADE.test(call.name)
}

/** Bytes behind signed addresses, streams, drawings that take long, and calls that end a session or ask others. */
const ASIDE =
  /^(live|geo|registry|sso|files|avatars)\.|^accountExports\.download$|^auth\.logoutByLink$|^requests\.report$|^agreementReports\.show$/

const QUERIES: Partial<Record<CallName, (sample: SampleRows) => Record<string, unknown>[]>> = {
  'interactions.unread': ({ facility }) => [{ entity: 'facilities', ids: facility }],
  'interactions.mentionable': ({ facility }) => [{ entity: 'facilities', id: facility }],
  'tags.list': () => TAG_TYPES.map((item_type) => ({ item_type })),
  'equipment.labels': ({ equipment }) => [{ ids: equipment }],
  'requests.list': () => [{ per_page: 100 }, { view: 'calendar' }],
  'requests.board': () => [{ from: '2026-01-01T00:00:00Z', to: '2026-01-20T00:00:00Z' }],
  'requests.phones': ({ request }) => [{ ids: request }],
  'requests.onPaper': ({ request }) => [{ ids: request }],
  'scheduledRequests.planned': () => [{ from: '2090-01-01', to: '2090-01-20' }],
  'workCalendar.show': () => [{ year: 2026 }],
  'views.list': () => VIEW_ENTITIES.map((entity) => ({ entity })),
  'reference.dictionaries': () => [{ by_name: 'file_types' }],
  'analytics.requestsByField': () => [{ field: 'canary_choice', from: '2026-01-01', to: '2026-01-20' }],
  'search.global': () => [{ q: 'canary' }, { q: '7977' }],
}

/** The whole list, or what the call needs to be asked; and the same as a spreadsheet. */
function queriesOf({ name, route }: NamedRoute, sample: SampleRows): Record<string, unknown>[] {
  const accepts = (query: object) => route.query?.safeParse(query).success
  const whole = { per_page: 100 }
  const asSheet = { format: 'xlsx' }
  const queries = QUERIES[name]?.(sample) ?? [accepts(whole) ? whole : {}]
  return accepts(asSheet) ? [...queries, asSheet] : queries
}

/** Makes the reader one who is mailed the figures of each week, and that their schedule failed. */
async function expectEmailsApart() {
  const { id } = account.users.executor
  await database.inAccount(account.id, async (tx) => {
    await tx
      .updateTable('scheduled_requests')
      .set({ manager_id: id })
      .where('id', '=', rows.own.scheduled_request)
      .execute()
    await sql`insert into analytics_reports (is_on, weekday, hour)
      select true, extract(isodow from now() at time zone timezone), 0 from accounts where id = ${account.id}`.execute(
      tx,
    )
    await tx.insertInto('analytics_report_recipients').values({ user_id: id }).execute()
  })
}

/** Which canaries a caller is shown, by the call that shows them; which do in a spreadsheet; what was refused, too. */
async function readEverything(caller: Caller, calls: NamedRoute[]) {
  const shown = new Map<CallName, Set<number>>()
  const sheets = new Set<CallName>()
  const refused: string[] = []
  for (const call of calls.filter(isRead)) {
    const samples = call.route.params || QUERIES[call.name] ? Object.values(rows) : [rows.own]
    for (const sample of samples) {
      for (const query of queriesOf(call, sample)) {
        const answer = await caller.attempt(call.name, {
          params: sampleParams(call, sample),
          query,
          ...(call.route.method === 'POST' && { body: sampleBody(call, sample) }),
        })
        const numbers = canariesIn(await textOf(answer))
        if (answer.status >= 400) refused.push(`${call.name}: ${answer.status}`)
        else shown.set(call.name, new Set([...(shown.get(call.name) ?? []), ...numbers]))
        if (isSheet(answer) && numbers.size > 0) sheets.add(call.name)
      }
    }
  }
  return { shown, sheets, refused }
}

/** What phones take along is asked for with what they have. */
function isRead({ route, name }: NamedRoute): boolean {
  return (route.method === 'GET' && !ASIDE.test(name)) || name === 'offline.pull'
}

function isSheet(answer: Result): boolean {
  return typeOf(answer).includes('spreadsheet')
}

function typeOf({ headers }: Result): string {
  return String(headers['content-type'])
}

async function textOf(answer: Result): Promise<string> {
  if (isSheet(answer)) return JSON.stringify(readBook(answer.bytes))
  if (typeOf(answer).includes('pdf')) return (await readPdf(answer.bytes)).text.replace(/\s/g, '')
  // Lines of a calendar are folded.
  return answer.bytes.toString().replace(/\r\n /g, '')
}

/** What the reader's calendar programs read, with their rights of now. */
async function readCalendars(): Promise<Set<number>> {
  const answers = await Promise.all(calendars.map((token) => askForCalendar(testApp, token)))
  return canariesIn((await Promise.all(answers.map(textOf))).join())
}

/** What is sent to the reader of all that they were ever notified of, if it becomes due now, and the emails apart. */
async function deliver() {
  const { id, email } = account.users.executor
  await database.asSystem(async (tx) => {
    await tx.deleteFrom('letters').where('recipient', '=', email).execute()
    await sql`update notifications set email_at = now(), push_at = now() where user_id = ${id}`.execute(tx)
  })
  const pushed: unknown[] = []
  const push: DeliveryChannel = {
    name: 'push',
    async send(_tx, _recipient, groups) {
      pushed.push(...groups)
      return null
    },
  }
  await deliverNotifications(database, [openEmailChannel(config, jobs, unsubscribeLinks, replies), push])
  await mailApart()
  const emails = await emailsWhere(sql`recipient = ${email}`)
  return { numbers: canariesIn(JSON.stringify([pushed, emails])), kinds: emails.map(({ kind }) => kind) }
}

/** The emails that no notification causes. */
async function mailApart() {
  await database.inAccount(account.id, (tx) => tx.updateTable('analytics_reports').set({ sent_on: null }).execute())
  await sendReports(database, config, jobs)
  const { notifyOfFailure } = openScheduleEmails(testApp.services)
  const occurrence = {
    date: FIRST_DATE,
    state: 'planned' as const,
    takes_place_on: FIRST_DATE,
    starts_at: null,
    reasons: [],
  }
  await database.inAccount(account.id, async (tx) => {
    for (const schedule of await tx.selectFrom('scheduled_requests').selectAll().execute()) {
      await notifyOfFailure(tx, schedule, occurrence, 'client_archived')
    }
  })
}

/** The emails of the account, with the sheets attached to them. */
async function emailsWhere(where: RawBuilder<SqlBool>) {
  const emails = await database.asSystem((tx) =>
    tx
      .selectFrom('letters')
      .select(['kind', 'subject', 'body_text', 'body_html', 'attachment'])
      .where('account_id', '=', account.id)
      .where(where)
      .execute(),
  )
  return emails.map(({ attachment, ...texts }) => ({ ...texts, book: attachment && readBook(attachment) }))
}

async function grant(grants: Grants) {
  await database.asSystem((tx) =>
    tx
      .updateTable('roles')
      .set({ grants: JSON.stringify(grants) })
      .where('id', '=', account.roles.executor)
      .execute(),
  )
  sessions.forget(account.id)
}

function allOf(type: 'allowed' | 'manager'): Grants {
  return Object.fromEntries(PERMISSIONS.map((permission) => [permission, type]))
}

/** What one may see with a single permission shows without the others, too; the soak tries it alone besides. */
const ROLES: [string, Grants][] = [
  ...DEFAULT_ROLES.filter((role) => role !== 'admin').map((role): [string, Grants] => [role, defaultGrants(role)]),
  ['with all permissions on its own rows', allOf('manager')],
  ...ENTITIES.flatMap((entity): [string, Grants][] => {
    const read = permissionOf(entity, 'read')
    const without: [string, Grants] = [`without ${read}`, { ...allOf('allowed'), [read]: 'forbidden' }]
    return IS_SOAK ? [without, [`with nothing but ${read}`, { [read]: 'allowed' }]] : [without]
  }),
]

function named(number: number): string {
  const { owner, field, whose } = known(canaries[number])
  return `${field} (${owner}, ${whose})`
}

describe('what a role may not read appears nowhere', () => {
  test.each(ROLES)('%s', { timeout: TIMEOUT_MS }, async (_role, grants) => {
    await grant(grants)
    const { shown } = await readEverything(reader, EVERY_CALL.filter(needsSignIn))
    const sent = (await deliver()).numbers
    const outputs = [...shown, ['a calendar', await readCalendars()], ['an email or a push', sent]] as const
    const leaks = outputs.flatMap(([way, numbers]) =>
      [...numbers].filter((number) => !mayBeShown(grants, known(canaries[number]))).map((n) => `${way}: ${named(n)}`),
    )
    expect(leaks).toEqual([])
  })

  test('in the report of a request either', { timeout: TIMEOUT_MS }, async () => {
    const grants = { 'requests:read': 'allowed' } as const
    await grant(grants)
    const numbers = canariesIn(await textOf(await reader.call('requests.report', { params: { id: rows.own.request } })))
    const hidden = [...numbers].filter((number) => !mayBeShown(grants, known(canaries[number])))
    expect(numbers.size).toBeGreaterThan(5)
    expect(hidden.map(named)).toEqual([])
  })
})

test('calendars, emails and pushes show something to who may read all', async () => {
  await grant(allOf('allowed'))
  expect((await readCalendars()).size).toBeGreaterThan(0)
  const { numbers, kinds } = await deliver()
  expect(numbers.size).toBeGreaterThan(0)
  expect(kinds).toEqual(expect.arrayContaining(['schedule_failed', 'analytics_report', 'notification']))
})

test('emails to clients and subscribers say what is meant for them', async () => {
  const emails = await emailsWhere(sql`user_id is null`)
  const numbers = [...canariesIn(JSON.stringify(emails))]
  const fields = numbers.map((number) => known(canaries[number]).field)
  expect(numbers.filter((_, index) => !EMAIL_TEXTS.test(known(fields[index]))).map(named)).toEqual([])
  expect(fields).not.toEqual([])
})

test('pages without a sign-in show what is meant for the client', { timeout: TIMEOUT_MS }, async () => {
  const isGuest = (call: NamedRoute) => !needsSignIn(call) && call.name !== 'calendarFeeds.calendar'
  const { shown } = await readEverything(callerOf(testApp.app), EVERY_CALL.filter(isGuest))
  const leaks = [...shown].flatMap(([call, numbers]) =>
    [...numbers]
      .filter((number) => !PUBLIC_TEXTS[call]?.some((texts) => texts.test(known(canaries[number]).field)))
      .map((number) => `${call}: ${named(number)}`),
  )
  expect(leaks).toEqual([])
  expect([...shown].filter(([, numbers]) => numbers.size > 0).map(([call]) => call)).toEqual(
    expect.arrayContaining(Object.keys(PUBLIC_TEXTS)),
  )
})

test('and an admin finds what was planted, in every call', { timeout: TIMEOUT_MS }, async () => {
  const { shown, sheets, refused } = await readEverything(admin, EVERY_CALL.filter(needsSignIn))
  const seen = [...new Set([...shown.values()].flatMap((numbers) => [...numbers]))].map((n) => known(canaries[n]))
  // None of them is invited.
  expect(refused.filter((answer) => answer !== 'users.invitation: 404')).toEqual([])
  expect(new Set(seen.map(({ owner }) => owner))).toEqual(new Set(canaries.map(({ owner }) => owner)))
  expect(seen.length).toBeGreaterThan(200)
  expect([...sheets]).toEqual(expect.arrayContaining(['analytics.facilities', 'analytics.requestsEmployees']))
})
