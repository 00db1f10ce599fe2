import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { readableUrl, serveBuiltApp } from '#server/http/built-app.ts'
import { StartFailure } from '#server/process/start-failure.ts'
import { startApp } from '#tests/support/start-app.ts'

const TILES = 'https://tiles.example:8443/{z}/{x}/{y}.png?key=a&style=b'
const META = '<meta name="map-tiles-url" content="https://tiles.example:8443/{z}/{x}/{y}.png?key=a&amp;style=b" />'

let directory: string
let app: ReturnType<typeof Fastify>

/** A directory as the build leaves it, with the app's own page. */
beforeEach(() => {
  app = Fastify()
  directory = mkdtempSync(join(tmpdir(), 'naryad-built-'))
  mkdirSync(join(directory, 'assets'))
  copyFileSync(join(import.meta.dirname, '../../../index.html'), join(directory, 'index.html'))
  writeFileSync(join(directory, 'assets/app-1a2b.js'), 'true')
})
afterEach(async () => {
  await app.close()
  rmSync(directory, { recursive: true })
})

describe('the page', () => {
  test('answers at every address that is not the API’s, and is asked for again each time', async () => {
    await serveBuiltApp(app, directory)
    const pages = await Promise.all(
      ['/', '/requests/show/5', '/index.html', '/reset-password?email=a@b.com'].map((url) => app.inject(url)),
    )
    for (const page of pages) {
      expect(page.statusCode).toBe(200)
      expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
      expect(page.body).toContain('<div id="root"></div>')
      expect(page.body).not.toContain('map-tiles-url')
    }
    const nowhere = ['/api/none', '/missing.js', '/index.html.br', '/assets/missing.js', '/assets/%00.js']
    const others = await Promise.all(nowhere.map((url) => app.inject(url)))
    expect(others.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
    const asset = await app.inject('/assets/app-1a2b.js')
    expect([asset.body, asset.headers['cache-control']]).toEqual(['true', 'public, max-age=31536000, immutable'])
  })

  test('answers where an address is no text, the API in its own words', async () => {
    await app.close()
    app = Fastify({ rewriteUrl: ({ url }) => readableUrl(url) })
    await serveBuiltApp(app, directory)
    for (const url of ['/%E0%A4%A', '/requests/%', '/%E0%A4%A?a=%E0']) {
      const page = await app.inject(url)
      expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    }
    expect((await app.inject('/api/%E0%A4%A')).headers['content-type']).toMatch('application/json')
    expect((await app.inject('/requests/%D0%B0')).statusCode).toBe(200)
  })

  test('comes packed to browsers that take it so', async () => {
    await serveBuiltApp(app, directory)
    for (const url of ['/', '/index.html']) {
      const ask = (accepted: string) => app.inject({ url, headers: { 'accept-encoding': accepted } })
      const [plain, packed, refused] = [await ask(''), await ask('deflate, gzip, br'), await ask('br, gzip;q=0')]
      expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
      expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
      expect([refused.body, refused.headers['content-encoding']]).toEqual([plain.body, undefined])
    }
  })

  test('and so do its files, at the address of what was packed and no other', async () => {
    const packed = brotliCompressSync('true')
    writeFileSync(join(directory, 'assets/app-1a2b.js.br'), packed)
    writeFileSync(join(directory, 'sw.js'), 'true')
    writeFileSync(join(directory, 'sw.js.br'), packed)
    await serveBuiltApp(app, directory)
    for (const url of ['/assets/app-1a2b.js', '/sw.js']) {
      const answer = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
      expect([answer.headers['content-encoding'], answer.rawPayload], url).toEqual(['br', packed])
      expect((await app.inject(`${url}.br`)).statusCode, url).toBe(404)
    }
  })

  test('and the service worker is asked for again each time, which serves every page', async () => {
    writeFileSync(join(directory, 'service-worker.js'), 'true')
    await serveBuiltApp(app, directory)
    const { headers } = await app.inject('/service-worker.js')
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': expect.stringContaining('javascript'),
    })
  })

  test('and its files answer HEAD with what GET would say, and no body', async () => {
    await serveBuiltApp(app, directory)
    for (const url of ['/', '/requests/show/5', '/index.html', '/assets/app-1a2b.js', '/missing.js']) {
      const [whole, head] = [await app.inject({ url }), await app.inject({ method: 'HEAD', url })]
      expect([head.statusCode, head.rawPayload.length], url).toEqual([whole.statusCode, 0])
      for (const name of ['content-type', 'content-length', 'cache-control']) {
        expect(head.headers[name], url).toBe(whole.headers[name])
      }
    }
  })

  test('names the operator’s map tiles in its head', async () => {
    await serveBuiltApp(app, directory, { 'map-tiles-url': TILES, 'sign-in-providers': '' })
    for (const url of ['/', '/facilities', '/index.html']) {
      const [head] = (await app.inject(url)).body.split('</head>')
      expect(head).toContain(META)
    }
  })

  test('may load pictures from the tiles’ origin and no other', async () => {
    const tiled = await headersWith({ MAP_TILES_URL: TILES })
    expect(tiled['content-security-policy']).toContain("img-src 'self' data: blob: https://tiles.example:8443;")
    const usual = await headersWith({})
    expect(usual['content-security-policy']).toContain("img-src 'self' data: blob: https://tile.openstreetmap.org;")
    const plain = await headersWith({ MAP_TILES_URL: 'off' })
    expect(plain['content-security-policy']).toContain("img-src 'self' data: blob:;")
  })

  test('may not be framed, sniffed or left with a whole address; TLS is insisted on where there is one', async () => {
    const plain = await headersWith({ PUBLIC_URL: 'http://naryad.example' })
    expect(plain).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'permissions-policy': expect.stringMatching(
        /^geolocation=\(self\), camera=\(self\), screen-wake-lock=\(self\), (?:[\w-]+=\(\)(?:, |$))+$/,
      ),
      'content-security-policy': expect.stringMatching(/script-src 'self';.*frame-ancestors 'none'/),
    })
    expect(plain).not.toHaveProperty('strict-transport-security')
    const overTls = await headersWith({ PUBLIC_URL: 'https://naryad.example' })
    expect(overTls['strict-transport-security']).toContain('max-age=')
    expect(overTls['content-security-policy']).toContain('upgrade-insecure-requests')
  })
})

test('an answer of the API loads nothing, may not be framed or sniffed, and has no headers that only pages need', async () => {
  const plain = await headersWith({ PUBLIC_URL: 'http://naryad.example' }, '/api/clients')
  expect(plain).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })
  expect(plain).not.toHaveProperty('strict-transport-security')
  expect(plain).not.toHaveProperty('permissions-policy')
  const page = await headersWith({ PUBLIC_URL: 'https://naryad.example' })
  const overTls = await headersWith({ PUBLIC_URL: 'https://naryad.example' }, '/api/clients')
  expect(overTls['strict-transport-security']).toBe(page['strict-transport-security'])
})

async function headersWith(variables: Record<string, string>, url = '/health/live') {
  const started = await startApp({ variables })
  const { headers } = await started.app.inject(url)
  await started.stop()
  return headers
}

test.each([
  'tiles.example/{z}/{x}/{y}.png',
  'https://tiles.example/{z}/{x}.png',
  'https://{s}.tiles.example/{z}/{x}/{y}.png',
  'ftp://tiles.example/{z}/{x}/{y}.png',
  'https://tiles.example;script-src *;/{z}/{x}/{y}.png',
  'https://tiles.example/{z}/{x}/{y}.png"><script>',
])('MAP_TILES_URL is not %s', (url) => {
  expect(() => readConfig({ MAP_TILES_URL: url })).toThrow(StartFailure)
  expect(() => readConfig({ MAP_TILES_URL: url })).toThrow(
    'must be "off", or an address such as https://tiles.example/{z}/{x}/{y}.png',
  )
})
