import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { typesOf } from 'naryad-openapi-types'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ERROR_STATUS } from '#contract/errors.ts'
import { API_ROOT, allRoutes, namedRoutes, routes } from '#contract/index.ts'
import { isReachedByKeys } from '#contract/key-calls.ts'
import { pathWith } from '#contract/route-path.ts'
import * as contractSchemas from '#server/http/openapi/contract-schemas.ts'
import type { ObjectSchema } from '#server/http/openapi/schemas.ts'
import { startApp, startTestApp } from '#tests/support/start-app.ts'
import { sourceFiles } from '#tests/tree/source-files.ts'

function answerOf(operation: { responses: Record<string, { content: Record<string, { schema: ObjectSchema }> }> }) {
  return operation.responses[200]?.content['application/json']?.schema.properties?.response
}

const testApp = await startTestApp()
const { body: source } = await testApp.app.inject({ url: `${API_ROOT}/openapi.json` })
const openApi = JSON.parse(source)

test('the OpenAPI document describes every call, with who may make it', async () => {
  const answer = await testApp.app.inject({ url: `${API_ROOT}/openapi.json` })
  expect(answer.statusCode).toBe(200)
  const { openapi, paths, servers, tags } = answer.json()
  expect(openapi).toMatch(/^3\.1/)
  expect(servers).toEqual([{ url: testApp.services.config.publicUrl }])
  expect(tags.map(({ name }: { name: string }) => name)).toEqual(Object.keys(routes))
  for (const route of allRoutes()) {
    const { method, path, access } = route
    const operation = paths[API_ROOT + pathWith(path, (name) => `{${name}}`)]?.[method.toLowerCase()]
    expect(operation, `${method} ${path}`).toMatchObject({ description: `Access: \`${access}\`` })
    const schemes = [...(access === 'public' ? [] : ['bearer']), ...(isReachedByKeys(route) ? ['key'] : [])]
    expect(operation.security, `${method} ${path}`).toEqual(schemes.map((scheme) => ({ [scheme]: [] })))
    expect(Object.keys(operation.responses), `${method} ${path}`).toEqual(
      expect.arrayContaining(['422', access === 'public' ? '429' : '401']),
    )
  }
})

test('what the contract exports has its name in the document', async () => {
  const exported = await Promise.all(
    sourceFiles('contract').map(async (path) => Object.entries<unknown>(await import(join(process.cwd(), path)))),
  )
  const named = exported
    .flat()
    .filter(
      ([, schema]) => schema instanceof z.ZodObject || schema instanceof z.ZodUnion || schema instanceof z.ZodEnum,
    )
  for (const [name, schema] of named) expect(contractSchemas, name).toHaveProperty(name, schema)

  const { components, paths } = openApi
  expect(Object.keys(components.schemas)).toEqual(
    expect.arrayContaining(['ClientRow', 'ClientPage', 'ClientCreate', 'PageOfClientRow', 'RequestPage', 'PlanBody']),
  )
  expect(answerOf(paths[`${API_ROOT}/clients`].get)).toEqual({ $ref: '#/components/schemas/PageOfClientRow' })
  expect(answerOf(paths[`${API_ROOT}/tags`].get)).toEqual({
    type: 'array',
    items: { $ref: '#/components/schemas/Tag' },
  })
})

test('every parameter is described', () => {
  const { paths } = openApi
  for (const { path, method } of allRoutes()) {
    const operation = paths[API_ROOT + pathWith(path, (name) => `{${name}}`)][method.toLowerCase()]
    for (const parameter of operation.parameters) {
      if (!parameter.$ref) expect(parameter.description, `${parameter.name} of ${method} ${path}`).toMatch(/\w/)
    }
  }
})

test.each(namedRoutes())('$name has examples, which parse', ({ route }) => {
  const { paths } = openApi
  const operation = paths[API_ROOT + pathWith(route.path, (name) => `{${name}}`)][route.method.toLowerCase()]
  if (route.body) {
    const { example } = operation.requestBody.content['application/json']
    expect(route.body.safeParse(example).error?.issues).toBeUndefined()
  }
  if (route.produces) return
  const { example } = operation.responses[route.status ?? 200].content['application/json']
  expect((route.response ?? z.null()).safeParse(example.response).error?.issues).toBeUndefined()
})

test('an error has an example of each of its codes', () => {
  const { components } = openApi
  const codes = Object.keys(ERROR_STATUS).filter((code) => code !== 'method_not_allowed')
  expect(Object.keys(components.examples).toSorted()).toEqual(codes.toSorted())
  for (const [code, { value }] of Object.entries<{ value: unknown }>(components.examples)) {
    expect(value).toMatchObject({ error: { code, message: expect.any(String) } })
  }
})

test('the document is clean to a linter', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    // Ids are numbers: `labels` in the place of one is none. Here the server does run on localhost. A call is published with
    // the slash that the specification writes.
    rules: { 'no-ambiguous-paths': 'off', 'no-server-example.com': 'off', 'no-path-trailing-slash': 'off' },
  })
  const problems = await lintFromString({ source, config })
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})

test('types are made of the document that compile, and know what a call takes and answers', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'naryad-openapi-'))
  try {
    writeFileSync(join(folder, 'api.ts'), await typesOf(openApi))
    writeFileSync(join(folder, 'caller.ts'), CALLER)
    const tsc = join(process.cwd(), 'node_modules/typescript/bin/tsc')
    const flags = ['--noEmit', '--strict', '--module', 'esnext', '--moduleResolution', 'bundler', '--types', '']
    const compiled = await promisify(execFile)(process.execPath, [tsc, ...flags, 'caller.ts'], { cwd: folder }).catch(
      ({ stdout }: { stdout: string }) => ({ stdout }),
    )
    expect(compiled.stdout).toBe('')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

/** The executor's call and the client's, an answer, a record whose every key is known, and rows and bodies by name. */
const CALLER = `
import type { components, paths } from './api'
type Parameters<Call extends { parameters: { path: unknown } }> = Call['parameters']['path']
export const executor: Parameters<paths['${API_ROOT}/requests/{id}/sign']['patch']> = { id: 1 }
export const client: Parameters<paths['${API_ROOT}/requests/{hash}/client-sign']['post']> = { hash: 'x' }
type Answer = paths['${API_ROOT}/user/notifications']['get']['responses'][200]['content']['application/json']
export const channelsOf = ({ response }: Answer) => response.channels.request_assigned
// @ts-expect-error: there is no such notification
export const unknown = ({ response }: Answer) => response.channels.request_forgotten
type Named = components['schemas']
export const titleOf = ({ number, name }: Named['RequestPage']) => number + name
export const body: Named['ClientCreate'] = { name: 'North boiler house', type: 'company' }
type Page = paths['${API_ROOT}/clients']['get']['responses'][200]['content']['application/json']['response']
export const rowsOf = (page: Page): Named['ClientRow'][] => page.data
`

test('the document can be browsed, and is the same there', async () => {
  const { app } = testApp
  expect((await app.inject({ url: `${API_ROOT}/docs/` })).headers['content-type']).toMatch(/^text\/html/)
  const [own, shown] = await Promise.all(
    ['openapi.json', 'docs/json'].map((url) => app.inject({ url: `${API_ROOT}/${url}` })),
  )
  expect(shown?.json()).toEqual(own?.json())
})

test('the pages that show it load nothing from another host, whatever maps may', async () => {
  const mapped = await startApp({
    beside: testApp,
    variables: { MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png' },
  })
  try {
    for (const path of ['docs/', 'docs/static/swagger-ui.css']) {
      const { statusCode, headers } = await mapped.app.inject({ url: `${API_ROOT}/${path}` })
      expect(statusCode).toBe(200)
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("default-src 'self';")
      const sources = policy.split(';').flatMap((directive) => directive.trim().split(' ').slice(1))
      expect(new Set(sources)).toEqual(new Set(["'self'", 'data:', "'none'"]))
    }
  } finally {
    await mapped.stop()
  }
})
