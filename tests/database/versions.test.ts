import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { defaultGrants } from '#server/accounts/default-roles.ts'
import { importBackup } from '#server/backup/import-backup.ts'
import { DEMO_SIGN_INS } from '#server/demo/content/employees.ts'
import { diskBlobs } from '#server/files/disk-blobs.ts'
import { callerOf } from '../support/caller.ts'
import { createEmptyDatabase } from '../support/cluster.ts'
import { known } from '../support/known.ts'
import { startApp } from '../support/start-app.ts'

/** Data as each released version has left it. A migration fixes what is wrong with an old one, not this test. */
const VERSIONS = join(import.meta.dirname, 'versions')
const archives = readdirSync(VERSIONS).filter((name) => name.endsWith('.tar.gz'))

/** The roles that accounts of all versions have, as users have them who changed nothing; others are only offered. */
const ROLES = ['manager', 'employee', 'executor'] as const

const dataDir = mkdtempSync(join(tmpdir(), 'naryad-version-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('the first version is among them', () => {
  expect(archives).toContain('1.0.0.tar.gz')
})

test.each(archives)('users go on working with the data of %s', async (archive) => {
  const testDatabase = await createEmptyDatabase()
  const blobs = diskBlobs(join(dataDir, 'files'))
  const log = { info() {}, warn() {} }
  const { head } = await importBackup(join(VERSIONS, archive), { url: testDatabase.url, blobs, log })
  expect(archive).toBe(`${head.version}.tar.gz`)

  const testApp = await startApp({ beside: { testDatabase, services: { config: { dataDir } } } })
  const { email, password } = known(DEMO_SIGN_INS.find(({ role }) => role === 'manager'))
  const guest = callerOf(testApp.app, null)
  const session = await guest.call('auth.login', { body: { email, password, transport: 'body' } })
  const manager = callerOf(testApp.app, session.response.access_token)
  const { data, total } = (await manager.call('requests.list')).response
  expect(total).toBeGreaterThan(0)
  const request = (await manager.call('requests.show', { params: { id: known(data[0]).id } })).response
  expect(request.number).toBe(known(data[0]).number)
  const facilities = (await manager.call('facilities.list')).response
  const avatar = known(facilities.data.find((facility) => facility.avatar)?.avatar)
  expect((await testApp.app.inject(avatar)).statusCode).toBe(200)

  const roles = await testApp.services.database.asSystem((tx) =>
    tx.selectFrom('roles').select(['name', 'grants']).where('is_system', '=', false).execute(),
  )
  for (const name of ROLES) {
    const stored = roles.filter((role) => role.name === name)
    expect(stored, `a migration must give the role ${name} what default-roles.ts gives it`).toMatchObject([
      { grants: defaultGrants(name) },
    ])
  }
  await testApp.stop()
})
