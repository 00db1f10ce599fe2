import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseError } from '#server/http/database-error.ts'
import { createTestAccount } from '../support/create-account.ts'
import { enterRequest } from '../support/enter-request.ts'
import { startTestApp } from '../support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const accountId = account.id
const admin = await account.signInAs('admin')
const clientId = (await admin.call('clients.create', { body: { name: 'Клиент' } })).response.id
await admin.call('facilities.create', { body: { name: 'Объект', client_id: clientId, lat: 1, lon: 1 } })
await enterRequest(testApp, account, { clientId })

test.each([
  ['update requests set duration_min = 0', { duration_min: 'invalid' }],
  ['update requests set client_id = null', { client_id: 'client_or_facility_required' }],
  ['update facilities set lat = 91', { lat: 'invalid' }],
  ['update facilities set lon = null', { lat: 'coordinates_incomplete' }],
  [`insert into contacts (name) values ('Ничей')`, { _: 'invalid' }],
])('what a check of the database refuses is refused at its field: %s', async (statement, fields) => {
  const refusing = testApp.services.database.inAccount(accountId, (tx) => sql.raw(statement).execute(tx))
  const error = databaseError(await refusing.catch((reason: unknown) => reason))
  expect(error?.fields).toEqual(fields)
  expect(error?.status).toBe(422)
})
