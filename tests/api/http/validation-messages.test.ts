import { describe, expect, test } from 'vitest'
import { COUNTRY_CODES } from '#contract/values/countries.ts'
import { routeNamed } from '#tests/support/caller.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { FIELD_ERROR_TEXTS } from '#tests/support/field-error-texts.ts'
import { cutShort, digitsIn, PHONES } from '#tests/support/phones.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')

describe('the server says in both languages', () => {
  test.each(FIELD_ERROR_TEXTS)('$message ($call)', async ({ call, body, field, key, ru, en }) => {
    const params = routeNamed(call).params && { id: account.users.executor.id }
    for (const locale of ['ru', 'en'] as const) {
      const refused = await admin.attempt(call, { params, body, headers: { 'accept-language': locale } })
      expect(refused.status).toBe(422)
      expect(refused.error.fields?.[field]).toEqual({ key, message: { ru, en }[locale] })
    }
  })
})

describe('a phone of each country', () => {
  test('has a row below', () => {
    expect(PHONES.map(([country]) => country).toSorted()).toEqual(COUNTRY_CODES.toSorted())
  })

  test.each(PHONES)(
    '%s: %s is taken as %s and kept as %s; a digit less is refused',
    async (_country, typed, masked, kept) => {
      for (const phone of [masked, kept, ` ${masked} `]) {
        const saved = await admin.call('profile.update', { body: { personal_phone: phone } })
        expect(saved.response.personal_phone).toBe(kept)
      }
      for (const phone of [cutShort(masked), `${masked}1`]) {
        const refused = await admin.attempt('profile.update', { body: { personal_phone: phone } })
        expect(refused.error.fields?.personal_phone).toEqual({
          key: 'phone_length',
          message: `Телефон должен содержать ${digitsIn(typed)} цифр`,
        })
      }
      expect((await admin.call('auth.check')).response.user.personal_phone).toBe(kept)
    },
  )
})
