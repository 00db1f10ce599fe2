import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

const dockerfile = read('Dockerfile')
const compose = read('compose.yaml')
const unit = read('deploy/naryad.service')

test('the image copies what is there, and what the ignored files leave of it', () => {
  const kept = read('.dockerignore').match(/(?<=^!).+$/gm) ?? []
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources = '']) =>
    sources.split(' '),
  )
  expect(copied.length).toBeGreaterThan(5)
  for (const source of copied) {
    expect([source, existsSync(join(ROOT, source))]).toEqual([source, true])
    expect(kept).toContain(source.split('/')[0])
  }
})

test('image and unit run the server with the flags and the environment of npm start', () => {
  const { flags, environment } = JSON.parse(read('tools/server-process.json'))
  expect(dockerfile).toContain(`CMD ${JSON.stringify(['node', ...flags, 'dist-server/main.js']).replaceAll(',', ', ')}`)
  expect(unit).toContain(`ExecStart=/usr/bin/env node ${flags.join(' ')} dist-server/main.js`)
  for (const [name, value] of Object.entries(environment)) {
    expect(dockerfile).toContain(`${name}=${value}`)
    expect(unit).toContain(`${name}=${value}`)
  }
})

test('the image has one Node, of the version that comes with the packages', () => {
  const { optionalDependencies } = JSON.parse(read('package.json'))
  const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
  expect(images).toHaveLength(3)
  const packaged = Object.entries<string>(optionalDependencies).filter(([name]) => name.startsWith('node-linux-'))
  expect(packaged).toHaveLength(2)
  for (const [, version] of packaged) {
    expect(images.every((image) => image?.startsWith(`node:${version.split('.')[0]}-`))).toBe(true)
  }
  const [, packages = ''] = dockerfile.split(/^FROM .+ AS packages$/m)
  expect(packages.split(/^FROM/m)[0]).toMatch(
    /npm ci --omit=dev .* && rm -rf node_modules\/node-linux-\* node_modules\/\.bin\/node$/m,
  )
})

test('the temporary directory can be written to where all else is read-only', () => {
  expect(compose).toMatch(/read_only: true\n(?: +#.+\n)* +tmpfs: \/tmp:size=\d+m\n/)
  expect(unit).toMatch(/^ProtectSystem=strict$/m)
  expect(unit).toMatch(/^ReadWritePaths=\/tmp$/m)
})

test('no variable is set that the server does not know', () => {
  const known = read('server/config.ts')
  const inImage = /^ENV (.+)$/m.exec(dockerfile)?.[1] ?? ''
  const inUnit = /^Environment=(.+)$/m.exec(unit)?.[1] ?? ''
  const inCompose = /environment:\n((?: {4}[A-Z_]+: .+\n)+)/.exec(compose)?.[1] ?? ''
  const names = [...`${inImage} ${inUnit}`.matchAll(/([A-Z_]+)=/g), ...inCompose.matchAll(/^ {4}([A-Z_]+):/gm)].map(
    ([, name]) => name ?? '',
  )
  expect(names).toContain('DATABASE_URL')
  const { environment } = JSON.parse(read('tools/server-process.json'))
  const others = ['NODE_ENV', ...Object.keys(environment)]
  for (const name of names.filter((one) => !others.includes(one))) expect(known).toContain(`  ${name}:`)
})

test('files that the compose file hands in are there', () => {
  const paths = [...compose.matchAll(/- (\.\/[^:]+):/g)].map(([, path = '']) => path)
  expect(paths).toHaveLength(2)
  for (const path of paths) expect([path, existsSync(join(ROOT, path))]).toEqual([path, true])
})
