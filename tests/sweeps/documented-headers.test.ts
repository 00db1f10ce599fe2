import { describe, expect, test } from 'vitest'
import { API_ROOT } from '#contract/index.ts'
import { pathWith } from '#contract/route-path.ts'
import { openApiDocument } from '#server/http/openapi/document.ts'
import { addressOf } from '../support/caller.ts'
import { createTestAccount } from '../support/create-account.ts'
import { startTestApp } from '../support/start-app.ts'
import { ENDS_SESSION, EVERY_CALL, isUnsafe, type NamedRoute, needsSignIn } from './every-call.ts'
import { sampleBody, sampleFiles, sampleParams } from './sample-calls.ts'
import { createSampleRows, type SampleRows } from './sample-rows.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const rows: SampleRows = await createSampleRows(testApp, account, admin)
const { paths } = openApiDocument('1.0.0', 'http://localhost')

interface Operation {
  parameters: { $ref?: string }[]
  responses: Record<string, { headers?: object }>
}

function operationOf({ route }: NamedRoute): Operation {
  const path = API_ROOT + pathWith(route.path, (name) => `{${name}}`)
  return paths[path]?.[route.method.toLowerCase()] as Operation
}

async function samplesOf(call: NamedRoute) {
  const isImport = call.route.upload?.accepts === 'sheets'
  const files = isImport ? [new File(['Name\nAnother\n'], 'rows.csv')] : await sampleFiles(call)
  return { params: sampleParams(call, rows), body: sampleBody(call, rows), files }
}

const isTried = ({ name }: NamedRoute) => !ENDS_SESSION.includes(name)

describe('ETag is documented where an answer has it, and is asked for again without being sent again', () => {
  test.each(EVERY_CALL.filter((call) => !isUnsafe(call) && isTried(call)))('$title', async (call) => {
    const url = addressOf(call.route.path, sampleParams(call, rows))
    const authorization = needsSignIn(call) ? { authorization: `Bearer ${admin.token}` } : {}
    const { statusCode, headers } = await testApp.app.inject({
      method: 'HEAD',
      url,
      headers: { ...authorization, 'if-none-match': '"of none"' },
    })
    const { responses } = operationOf(call)
    // Some ask for parameters that the samples have not.
    expect(headers.etag !== undefined).toBe(statusCode === 200 && 'ETag' in (responses[200]?.headers ?? {}))
    if (headers.etag === undefined) return
    const again = await testApp.app.inject({
      url,
      headers: { ...authorization, 'if-none-match': String(headers.etag) },
    })
    // The state of the installation is another each time.
    expect(again.statusCode).toBe(again.headers.etag === headers.etag ? 304 : 200)
    expect(responses).toHaveProperty('304')
  })
})

describe('If-Match is documented where the server reads it, and refused elsewhere', () => {
  test.each(EVERY_CALL.filter(isUnsafe).filter(isTried))('$title', async (call) => {
    const isDocumented = operationOf(call).parameters.some(({ $ref }) => $ref?.endsWith('/IfMatch'))
    const caller = await account.signInAs('admin')
    const headers = { 'if-match': 'no ETag' }
    const { status, error } = await caller.attempt(call.name, { ...(await samplesOf(call)), headers })
    expect([status, error.fields?.['if-match']?.key]).toEqual([
      422,
      isDocumented ? 'if_match_invalid' : 'if_match_not_taken',
    ])
  })
})

describe('Location is documented where an answer has it, and leads to what was created', () => {
  test.each(EVERY_CALL.filter(({ route }) => route.status === 201))('$title', async (call) => {
    const { status, headers } = await admin.attempt(call.name, await samplesOf(call))
    expect(status).toBe(201)
    const isDocumented = 'Location' in (operationOf(call).responses[201]?.headers ?? {})
    expect(headers.location !== undefined).toBe(isDocumented)
    if (headers.location === undefined) return
    const headersOfRead = { authorization: `Bearer ${admin.token}` }
    const read = await testApp.app.inject({ url: headers.location, headers: headersOfRead })
    expect(read.statusCode).toBe(200)
  })
})

describe('Idempotency-Key is documented where the server reads it, and nowhere else', () => {
  test.each(EVERY_CALL.filter(isUnsafe).filter(isTried))('$title', async (call) => {
    const isDocumented = operationOf(call).parameters.some(({ $ref }) => $ref?.endsWith('/IdempotencyKey'))
    const headers = { 'idempotency-key': 'k'.repeat(201) }
    // A call that does not read it is carried out, and may end the session.
    const caller = await account.signInAs('admin')
    const { status, bytes } = await caller.attempt(call.name, { ...(await samplesOf(call)), headers })
    const isRead = status === 422 && bytes.includes('"idempotency-key"')
    expect(isRead).toBe(isDocumented)
  })
})
