import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const INSTALL = resolve(import.meta.dirname, '../../tools/install.mjs')
const WANTED = {
  '': { version: '1.0.0' },
  'node_modules/plain': { version: '2.0.0' },
  'node_modules/native-linux-x64': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'] },
  'node_modules/native-darwin-arm64': { version: '1.0.0', optional: true, os: ['darwin'], cpu: ['arm64'] },
  'node_modules/not-for-windows': { version: '1.0.0', optional: true, os: ['!win32'] },
}

let directory: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'naryad-packages-'))
  writeFileSync(join(directory, 'package-lock.json'), JSON.stringify({ packages: WANTED }))
})
afterEach(() => rmSync(directory, { recursive: true }))

/** A directory as npm leaves it after installing these. */
function place(...names: string[]) {
  const paths = names.map((name) => `node_modules/${name}`)
  for (const path of paths) {
    mkdirSync(join(directory, path), { recursive: true })
    writeFileSync(join(directory, path, 'package.json'), '{}')
  }
  const packages = Object.fromEntries(Object.entries(WANTED).filter(([path]) => paths.includes(path)))
  writeFileSync(join(directory, 'node_modules/.package-lock.json'), JSON.stringify({ packages }))
}

/** What the start command finds wrong on a host; null when nothing is. */
function wrongOn(os: string, cpu: string): string | null {
  const script = `import { whatIsWrong } from ${JSON.stringify(INSTALL)}
    console.log(JSON.stringify(whatIsWrong(${JSON.stringify(directory)}, ${JSON.stringify({ os, cpu })}) ?? null))`
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' }))
}

test('packages are installed when npm said so, they are there, and they are for this host', () => {
  expect(wrongOn('linux', 'x64')).toBe('The dependencies are not installed yet')
  place('plain', 'native-linux-x64', 'not-for-windows')
  expect(wrongOn('linux', 'x64')).toBeNull()
})

test('packages brought from another system are installed again', () => {
  place('plain', 'native-darwin-arm64', 'not-for-windows')
  expect(wrongOn('linux', 'x64')).toBe(
    'The dependencies in node_modules were installed on another system (darwin-arm64; this is linux-x64)',
  )
  expect(wrongOn('darwin', 'arm64')).toBeNull()
})

test('packages that are gone, or are not those that are asked for, are installed again', () => {
  place('plain', 'native-linux-x64')
  rmSync(join(directory, 'node_modules/plain'), { recursive: true })
  expect(wrongOn('linux', 'x64')).toBe('Of the dependencies node_modules/plain is missing')
  place('native-linux-x64')
  expect(wrongOn('linux', 'x64')).toBe('The dependencies in node_modules are not those of this Naryad')
})
