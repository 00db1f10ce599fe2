import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Locale } from '#contract/messages.ts'
import { warnOfEndingKeysJob } from '#server/integrations/index.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { emailsTo } from '#tests/support/emails.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const { config, database, jobs } = testApp.services
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const manager = await account.signInAs('manager')
const { admin: adminUser, manager: managerUser } = account.users
const service = (await admin.call('serviceAccounts.create', { body: { name: '1С', role: 'manager' } })).response.id

const BODY = { name: 'Обмен', scopes: ['clients:read' as const, 'requests:create' as const] }

async function addKey(more: object = {}) {
  return (await admin.call('apiKeys.create', { body: { ...BODY, ...more, service_account_id: service } })).response
}

async function addOwnKey(more: object = {}) {
  return (await manager.call('userApiKeys.create', { body: { ...BODY, ...more } })).response
}

/** Emails about a key, by what they are about. */
async function emailsAbout(id: number) {
  return database.asSystem((tx) =>
    tx
      .selectFrom('letters')
      .select(['kind', 'recipient', 'subject', 'body_text', 'body_html'])
      .where('about', '=', `api-keys/${id}`)
      .orderBy('id')
      .execute(),
  )
}

const setLocale = (locale: Locale, userId: number) =>
  database.asSystem((tx) => tx.updateTable('users').set({ locale }).where('id', '=', userId).execute())

/** As if it had been used, and created and ended at these days from now. */
async function setDays(
  id: number,
  { created = -90, ends = 6, used = -1 }: Partial<Record<string, number | null>> = {},
) {
  const at = (days: number | null) => (days === null ? null : sql<string>`now() + make_interval(days => ${days})`)
  await database.asSystem((tx) =>
    tx
      .updateTable('api_keys')
      .set({ created_at: at(created) as never, expires_at: at(ends), last_used_at: at(used) })
      .where('id', '=', id)
      .execute(),
  )
}

const warn = () => warnOfEndingKeysJob({ config, database, queues: jobs }).work(null)
const kindsAbout = async (id: number) => (await emailsAbout(id)).map(({ kind }) => kind)

describe('a key that is created', () => {
  test('is emailed to the admins with all but the key', async () => {
    const { id, key, prefix } = await addKey({ networks: ['203.0.113.0/24'], expires_in_days: 'never' })
    const [email, ...others] = await emailsAbout(id)
    expect(others).toEqual([])
    expect(email).toMatchObject({ kind: 'key_created', recipient: adminUser.email })
    expect(email?.subject).toContain('Создан ключ')
    for (const said of [
      '1С',
      adminUser.name,
      `Обмен (${prefix}…)`,
      'clients:read, requests:create',
      '203.0.113.0/24',
    ]) {
      expect(email?.body_text).toContain(said)
    }
    expect(email?.body_text).toContain('Бессрочно')
    expect(email?.body_text).toContain('/settings/integrations')
    expect(`${email?.subject}${email?.body_text}${email?.body_html}`).not.toContain(key)
  })

  test('is emailed in the language of each', async () => {
    await setLocale('en', adminUser.id)
    const { id } = await addKey()
    await setLocale('ru', adminUser.id)
    const [email] = await emailsAbout(id)
    expect(email?.subject).toContain('A key was created')
    expect(email?.body_text).toContain('From anywhere')
  })

  test('is emailed to its user when it is their own, and to no admin', async () => {
    const { id, key } = await addOwnKey()
    const emails = await emailsAbout(id)
    expect(emails.map(({ kind, recipient }) => [kind, recipient])).toEqual([['key_created', managerUser.email]])
    expect(emails[0]?.subject).toContain('Создан ваш ключ')
    expect(emails[0]?.body_text).not.toContain(key)
  })

  test('is emailed when another one was rotated into it, too', async () => {
    const { id } = await addKey()
    const rotated = (await admin.call('apiKeys.rotate', { params: { id } })).response
    expect(await kindsAbout(rotated.id)).toEqual(['key_created'])
    const own = await addOwnKey()
    const ownRotated = (await manager.call('userApiKeys.rotate', { params: { id: own.id } })).response
    expect((await emailsAbout(ownRotated.id)).map(({ recipient }) => recipient)).toEqual([managerUser.email])
  })

  test('is not emailed when it is refused', async () => {
    const before = (await emailsTo(testApp, String(adminUser.email))).length
    const body = { ...BODY, scopes: ['employees:delete'], service_account_id: service }
    expect((await admin.attempt('apiKeys.create', { body })).status).toBe(422)
    expect(await emailsTo(testApp, String(adminUser.email))).toHaveLength(before)
  })
})

describe('a key that ends within a week', () => {
  test('is announced once to the admins, or to its user', async () => {
    const [key, own] = [await addKey(), await addOwnKey()]
    for (const { id } of [key, own]) await setDays(id)
    await warn()
    await warn()
    const [, email, ...others] = await emailsAbout(key.id)
    expect(others).toEqual([])
    expect(email).toMatchObject({ kind: 'key_ending', recipient: adminUser.email })
    expect(email?.subject).toMatch(/^Ключ перестанет работать \d/)
    expect(email?.body_text).toContain('«1С» с ключом «Обмен»')
    expect((await emailsAbout(own.id)).map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['key_created', managerUser.email],
      ['key_ending', managerUser.email],
    ])
  })

  test.each([
    ['ends later', { ends: 8 }],
    ['has ended', { ends: -1 }],
    ['never ends', { ends: null }],
    ['was not used for a month', { used: -31 }],
    ['was never used', { used: null }],
    ['was made for a few days', { created: -7 }],
  ])('is not announced when it %s', async (_what, days) => {
    const { id } = await addKey()
    await setDays(id, days)
    await warn()
    expect(await kindsAbout(id)).toEqual(['key_created'])
  })

  test('is not announced once it is rotated or revoked, or its service account is inactive', async () => {
    const [rotated, revoked, asleep] = [await addKey(), await addKey(), await addKey()]
    await admin.call('apiKeys.rotate', { params: { id: rotated.id } })
    await admin.call('apiKeys.revoke', { params: { id: revoked.id } })
    for (const { id } of [rotated, revoked, asleep]) await setDays(id)
    await admin.call('serviceAccounts.update', { params: { id: service }, body: { is_active: false } })
    await warn()
    await admin.call('serviceAccounts.update', { params: { id: service }, body: { is_active: true } })
    for (const { id } of [rotated, revoked, asleep]) expect(await kindsAbout(id)).toEqual(['key_created'])
    await warn()
    expect(await kindsAbout(asleep.id)).toEqual(['key_created', 'key_ending'])
  })
})
