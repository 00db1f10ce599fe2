import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { typesOf } from 'naryad-openapi-types'
import { afterAll, expect, test } from 'vitest'
import { PERMISSIONS } from '#contract/permissions.ts'
import { REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import { createTestAccount } from '../../support/create-account.ts'
import { setGrants } from '../../support/set-grants.ts'
import { startTestApp } from '../../support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const folder = mkdtempSync(join(tmpdir(), 'naryad-client-'))
afterAll(() => rmSync(folder, { recursive: true }))

const run = promisify(execFile)

/** A program by someone who has read the document alone: it has a request carried out, and asks what happened. */
const PROGRAM = `
import createClient from 'openapi-fetch'
import type { paths } from './api.ts'

const { BASE, KEY } = process.env
const api = createClient<paths>({ baseUrl: BASE ?? '', headers: { authorization: 'Bearer ' + KEY } })

async function answered<T>(call: Promise<{ data?: { response: T }; error?: unknown }>): Promise<T> {
  const { data, error } = await call
  if (!data) throw new Error(JSON.stringify(error))
  return data.response
}

const { next } = await answered(api.GET('/api/changes', { params: { query: { after: 'now' } } }))
const client = await answered(api.POST('/api/clients', { body: { name: 'Riverside Hotel', external_id: '000123' } }))
const found = await answered(
  api.GET('/api/clients/external:{externalId}', { params: { path: { externalId: '000123' } } }),
)
const created = await answered(
  api.POST('/api/requests', { body: { name: 'Boiler maintenance', client_id: found.id, external_id: 'A-7' } }),
)
const params = { path: { id: created.id } }
await answered(api.PATCH('/api/requests/{id}/assign', { params, body: { employees: [Number(process.env.EXECUTOR)] } }))
await answered(api.PATCH('/api/requests/{id}/start', { params, body: {} }))
const finished = await answered(api.PATCH('/api/requests/{id}/finish', { params, body: {} }))

const types: string[] = []
for (let after = next, tries = 0; !types.includes('request.finished') && tries < 500; tries++) {
  const changes = await answered(api.GET('/api/changes', { params: { query: { after } } }))
  types.push(...changes.data.map(({ type }) => type))
  after = changes.next
}
const { error } = await api.PATCH('/api/requests/{id}/start', { params, body: {} })
const refused = error && ('error' in error ? error.error.code : error.code)
console.log(JSON.stringify({ id: client.id, found: found.id, status: finished.status, types, refused }))
`

test('a client generated from the document compiles, and carries a request through its life with a key', async () => {
  const everything = Object.fromEntries(PERMISSIONS.map((permission) => [permission, 'allowed' as const]))
  await setGrants(testApp, account, 'manager', everything)
  const service = (await admin.call('serviceAccounts.create', { body: { name: 'Client', role: 'manager' } })).response
  const { key } = (
    await admin.call('apiKeys.create', {
      body: { service_account_id: service.id, name: 'Key', scopes: [...PERMISSIONS] },
    })
  ).response
  const base = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  const document = await (await fetch(`${base}/api/openapi.json`)).json()
  writeFileSync(join(folder, 'api.ts'), await typesOf(document))
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
  writeFileSync(join(folder, 'program.ts'), PROGRAM)
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))

  const tsc = join(process.cwd(), 'node_modules/typescript/bin/tsc')
  const flags = '--noEmit --strict --target esnext --module nodenext --allowImportingTsExtensions --types node'
  const compiled = await run(process.execPath, [tsc, ...flags.split(' '), 'program.ts'], { cwd: folder }).catch(
    ({ stdout }: { stdout: string }) => ({ stdout }),
  )
  expect(compiled.stdout).toBe('')

  const env = { ...process.env, BASE: base, KEY: key, EXECUTOR: String(account.users.executor.id), NODE_OPTIONS: '' }
  const { stdout } = await run(process.execPath, ['program.ts'], { cwd: folder, env })
  const outcome = JSON.parse(stdout)
  expect(outcome).toMatchObject({
    found: outcome.id,
    status: REQUEST_STATUS.completed,
    refused: 'transition_not_allowed',
  })
  expect(outcome.types).toEqual([
    'client.created',
    'request.created',
    'request.executor_added',
    'request.started',
    'request.finished',
  ])
})
