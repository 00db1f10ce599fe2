import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_ROOT, allRoutes } from '../../contract/index.ts'
import { startApp, type TestApp } from '../support/start-app.ts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await startApp()
})
afterAll(() => testApp.stop())

test('the OpenAPI document describes every call, with who may make it', async () => {
  const answer = await testApp.app.inject({ url: `${API_ROOT}/openapi.json` })
  expect(answer.statusCode).toBe(200)
  const { openapi, paths } = answer.json()
  expect(openapi).toMatch(/^3\.1/)
  for (const { method, path, access } of allRoutes()) {
    const operation = paths[API_ROOT + path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect(operation, `${method} ${path}`).toMatchObject({ description: `Access: \`${access}\`` })
    expect(Boolean(operation.security), `${method} ${path}`).toBe(access !== 'public')
  }
})

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
