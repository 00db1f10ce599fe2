import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WORDS } from '#contract/words/all.ts'
import { SERVER_WORDS, serverWordsIn } from '#server/words/index.ts'
import { callerOf } from '#tests/support/caller.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { emailsTo } from '#tests/support/emails.ts'
import { inBrackets, learnMadeUp, MADE_UP } from '#tests/support/made-up-language.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp({ jobs: true })
const account = await createTestAccount(testApp)

beforeAll(() => {
  learnMadeUp()
  SERVER_WORDS[MADE_UP] = inBrackets(serverWordsIn('ru'))
})

afterAll(() => {
  delete WORDS[MADE_UP]
  delete SERVER_WORDS[MADE_UP]
})

test('a user is stored with a language that only has files, and gets emails in it', async () => {
  const user = await account.addUser('executor')
  await testApp.services.database.asSystem((tx) =>
    tx.updateTable('users').set({ locale: MADE_UP }).where('id', '=', user.id).execute(),
  )
  await callerOf(testApp.app).call('passwords.forgot', { body: { email: user.email } })
  await vi.waitFor(async () => expect(await emailsTo(testApp, user.email)).toHaveLength(1), { timeout: 15_000 })
  const [email] = await emailsTo(testApp, user.email)
  expect(email).toMatchObject({ kind: 'reset_password', locale: MADE_UP, subject: expect.stringMatching(/^⟦.*⟧$/) })
})
