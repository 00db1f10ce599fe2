import { describe, expect, test } from 'vitest'
import { LEGAL_VERSIONS } from '#contract/auth/legal-versions.ts'
import { callerOf } from '#tests/support/caller.ts'
import { cookieOf } from '#tests/support/cookies.ts'
import { linkTo } from '#tests/support/emails.ts'
import { invalidKeys } from '#tests/support/invalid-keys.ts'
import { known } from '#tests/support/known.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()

let counted = 0
function registration(more: object = {}) {
  counted++
  return {
    email: `founder${counted}@example.com`,
    phone: `+7 (916)-000-${String(counted).padStart(4, '0')}`,
    country: 'ru' as const,
    firstname: 'Анна',
    surname: 'Петрова',
    password: 'eight chars',
    company: 'ООО «Климат»',
    agreed: LEGAL_VERSIONS,
    ...more,
  }
}

/** Everything that registering may write. */
async function countRows() {
  return testApp.services.database.asSystem(async (tx) => {
    const counts: Record<string, number> = {}
    for (const table of [
      'accounts',
      'users',
      'memberships',
      'roles',
      'sessions',
      'events',
      'consents',
      'list_names',
    ] as const) {
      const { count } = await tx
        .selectFrom(table)
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      counts[table] = count
    }
    return counts
  })
}

describe('registering', () => {
  test('creates an account with its first admin, who is signed in', async () => {
    const guest = callerOf(testApp.app)
    const { status, response } = await guest.call('auth.register', { body: registration() })
    expect(status).toBe(201)
    expect(response.user).toMatchObject({
      firstname: 'Анна',
      role: { name: 'admin' },
      is_email_verified: false,
      locale: 'ru',
    })
    expect(response.account).toMatchObject({
      name: 'ООО «Климат»',
      country: 'ru',
      currency: 'RUB',
      timezone: 'Europe/Moscow',
      tariff: 'standard',
    })
    const trialDays = (Date.parse(response.account.trial_ends_at ?? '') - Date.now()) / 86_400_000
    expect(trialDays).toBeCloseTo(14, 1)

    const admin = callerOf(testApp.app, response.auth.access_token)
    expect((await admin.call('auth.check')).response.account).toEqual(response.account)
    expect((await admin.call('users.list')).response.total).toBe(1)
    const again = await guest.call('auth.login', { body: { email: response.user.email, password: 'eight chars' } })
    expect(again.status).toBe(200)
  })

  test('gives the account the default roles, as the table of the domain has them', async () => {
    const { response } = await callerOf(testApp.app).call('auth.register', { body: registration() })
    const admin = callerOf(testApp.app, response.auth.access_token)
    const roles = (await admin.call('roles.list')).response
    expect(roles.map(({ name, is_system, users_count }) => [name, is_system, users_count])).toEqual([
      ['admin', true, 1],
      ['manager', false, 0],
      ['dispatcher', false, 0],
      ['employee', false, 0],
      ['executor', false, 0],
    ])
    const emailsOf = (name: string, entity: string) =>
      roles
        .find((role) => role.name === name)
        ?.permissions.filter((permission) => permission.startsWith(`${entity}:`))
        .map((permission) => ({ allowed: 'A', manager: 'M', forbidden: '–' })[permission.split(':')[2] ?? ''])
        .join('')
    const entities = [
      'requests',
      'clients',
      'facilities',
      'equipment',
      'check_lists',
      'schedule',
      'employees',
      'analytics',
    ]
    const table = Object.fromEntries(
      entities.map((entity) => [entity, roles.map(({ name }) => emailsOf(name, entity)).join(' ')]),
    )
    expect(table).toEqual({
      requests: 'AAAAA AAMM– AAAA– MA–M– M––M–',
      clients: 'AAAA AAM– AAM– A––– M–––',
      facilities: 'AAAA AAM– AAM– A––– M–––',
      equipment: 'AAAA AAA– A––– A––– M–––',
      check_lists: 'AAAA AAA– A––– A––– M–––',
      schedule: 'AAAA AAMM AAM– M––– ––––',
      employees: 'AA A– A– A– M–',
      analytics: 'A M M – –',
    })
  })

  test('takes currency and time zone from the country, the language from the browser, the name from the user', async () => {
    const body = registration({ country: 'pl', phone: '+48 601-202-303', company: undefined })
    const { response } = await callerOf(testApp.app).call('auth.register', {
      body,
      headers: { 'accept-language': 'en-GB,en;q=0.9' },
    })
    expect(response.account).toMatchObject({ currency: 'PLN', timezone: 'Europe/Warsaw', name: 'Анна Петрова' })
    expect(response.user).toMatchObject({ phone: '+48601202303', locale: 'en' })
  })

  test('with cookie transport gives the refresh token as a cookie that works', async () => {
    const guest = callerOf(testApp.app)
    const registered = await guest.call('auth.register', { body: registration({ transport: 'cookie' }) })
    expect(registered.response.auth.refresh_token).toBeNull()
    const cookie = `naryad_refresh=${cookieOf(registered).value}`
    expect((await guest.call('auth.refresh', { body: {}, headers: { cookie } })).status).toBe(200)
  })
})

describe('registering by a client that is not our page', () => {
  /** The six fields of the specification, no more. */
  const sixFields = (phone: string) => ({
    email: `mobile${++counted}@example.com`,
    phone,
    firstname: 'Нино',
    surname: 'Беридзе',
    device_uid: 'a phone',
    device_name: 'Pixel 9',
  })

  test('takes the country from the phone’s code, and the agreement from the page that sets the password', async () => {
    const guest = callerOf(testApp.app)
    const body = sixFields('+995 555-123-456')
    const { status, response } = await guest.call('auth.register', { body })
    expect(status).toBe(201)
    expect(response.account).toMatchObject({ country: 'ge', currency: 'GEL', timezone: 'Asia/Tbilisi' })
    expect(response.device_id).toBeGreaterThan(0)

    const link = await linkTo(testApp, body.email, 'set_password')
    const token = known(link.searchParams.get('token'))
    const password = { email: body.email, token, password: 'eight chars', password_confirmation: 'eight chars' }
    const unasked = await guest.attempt('passwords.reset', { body: password })
    expect(invalidKeys(unasked.error)).toEqual({ agreed: 'agreement_required' })
    expect((await guest.call('passwords.reset', { body: { ...password, agreed: LEGAL_VERSIONS } })).status).toBe(200)
    const signedIn = await guest.call('auth.login', { body: { email: body.email, password: 'eight chars' } })
    const consents = await callerOf(testApp.app, signedIn.response.access_token).call('consents.list')
    expect(consents.response).toHaveLength(2)
  })

  test('asks for the country where the phone names none of ours', async () => {
    const guest = callerOf(testApp.app)
    const refused = await guest.attempt('auth.register', { body: sixFields('+49 30 123456') })
    expect(invalidKeys(refused.error)).toEqual({ country: 'country_required' })
  })

  test('asks for the agreement at once from who can sign in at once', async () => {
    const guest = callerOf(testApp.app)
    const body = { ...sixFields('+995 555-123-457'), password: 'eight chars' }
    expect(invalidKeys((await guest.attempt('auth.register', { body })).error)).toEqual({
      agreed: 'agreement_required',
    })
  })

  test('reads a phone as it is dialled in the country that is named with it', async () => {
    const body = registration({ country: 'ua', phone: '050 123-45-67' })
    const { response } = await callerOf(testApp.app).call('auth.register', { body })
    expect(response.user.phone).toBe('+380501234567')
  })
})

describe('registering is refused, and nothing is written,', () => {
  test('with an e-mail and a phone already in use, each named at its field', async () => {
    const guest = callerOf(testApp.app)
    const taken = registration()
    await guest.call('auth.register', { body: taken })
    const before = await countRows()

    const both = await guest.attempt('auth.register', {
      body: { ...taken, email: taken.email.toUpperCase(), phone: taken.phone.replace(/[ ()-]/g, '') },
      headers: { 'accept-language': 'en' },
    })
    expect(both.status).toBe(422)
    expect(both.error.fields).toEqual({
      email: { key: 'email_taken', message: 'Account with this Email already exists' },
      phone: { key: 'phone_taken', message: 'Phone number is already in use' },
    })
    const phone = await guest.attempt('auth.register', { body: registration({ phone: taken.phone }) })
    expect(Object.keys(phone.error.fields ?? {})).toEqual(['phone'])
    expect(await countRows()).toEqual(before)
  })

  test('when two come with the same e-mail at the same time, to all but one', async () => {
    const guest = callerOf(testApp.app)
    const before = await countRows()
    const { email } = registration()
    const results = await Promise.all(
      [1, 2, 3, 4].map(() => guest.attempt('auth.register', { body: registration({ email }) })),
    )
    const statuses = results.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([201, 422, 422, 422])
    for (const refused of results.filter(({ status }) => status === 422)) {
      expect(refused.error.fields).toHaveProperty('email.key', 'email_taken')
    }
    const after = await countRows()
    expect(after.accounts).toBe((before.accounts ?? 0) + 1)
    expect(after.roles).toBe((before.roles ?? 0) + 5)
  })

  test('at each field that does not follow the rules', async () => {
    const before = await countRows()
    const refused = await callerOf(testApp.app).attempt('auth.register', {
      body: {
        email: 'not an e-mail',
        phone: '+7 916',
        country: 'fr',
        firstname: ' ',
        password: 'short',
        company: 'x',
        role: 'admin',
      },
    })
    expect(refused.status).toBe(422)
    const keys = invalidKeys(refused.error)
    expect(keys).toEqual({
      email: 'email_invalid',
      phone: 'phone_length',
      country: 'not_option',
      firstname: 'name_required',
      surname: 'surname_required',
      password: 'password_min',
      role: 'unknown_field',
      agreed: 'agreement_required',
    })
    expect(refused.error.fields?.password?.message).toBe('Пароль не короче 8 символов')
    expect(await countRows()).toEqual(before)
  })
})
