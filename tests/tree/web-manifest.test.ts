import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'

const ROOT = join(import.meta.dirname, '../..')
const PUBLIC = join(ROOT, 'public')

const manifest = z
  .object({
    id: z.string(),
    start_url: z.string(),
    icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string() })),
  })
  .parse(JSON.parse(readFileSync(join(PUBLIC, 'manifest.webmanifest'), 'utf8')))

/** Width and height, as the head of a PNG has them. */
function sizeOf(file: string): string {
  const bytes = readFileSync(join(PUBLIC, file))
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
}

it('the manifest has the icons that phones ask for, each of the size it says', () => {
  expect(manifest.id).toBe('/')
  const pngs = manifest.icons.filter(({ type }) => type === 'image/png')
  expect(pngs.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src, sizes } of pngs) expect(sizeOf(src), src).toBe(sizes)
})

it('the page names a picture for the home screen of an iPhone, and a colour for each theme', () => {
  const page = readFileSync(join(ROOT, 'index.html'), 'utf8')
  expect(page).toContain('rel="apple-touch-icon" href="/apple-touch-icon.png"')
  expect(sizeOf('apple-touch-icon.png')).toBe('180x180')
  for (const theme of ['light', 'dark']) {
    expect(page).toMatch(new RegExp(`name="theme-color" media="\\(prefers-color-scheme: ${theme}\\)"`))
  }
})
