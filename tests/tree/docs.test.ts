import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

const DECISIONS = 'docs/decisions'
const PAGES = ['*.md', 'docs/**/*.md', 'server/**/*.md'].flatMap((pattern) => globSync(pattern))
const FOLDERS = ['contract', 'server', 'src', 'tests', 'bench', 'tools', 'docs', 'deploy', 'public']
const FILES = FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.*`)).filter((path) => !path.includes('node_modules'))
/** Written by a program when it runs. */
const MADE = ['bench/data']

const read = (path: string) => readFileSync(path, 'utf8')
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, one = '']) => one)

test('links of the documents lead somewhere', () => {
  const broken = PAGES.flatMap((page) =>
    found(read(page).replace(/`[^`]*`/g, ''), /\]\((?!https?:)([^)#\s]+)/g)
      .filter((link) => !existsSync(join(dirname(page), link)))
      .map((link) => `${page}: ${link}`),
  )
  expect(broken).toEqual([])
})

test('files and folders that the documents name exist', () => {
  const inTree = new RegExp(`^(${FOLDERS.join('|')})/[^<]*$`)
  const isThere = (name: string) => {
    if (inTree.test(name)) return MADE.includes(name) || globSync(name.replace(/\/$/, '')).length > 0
    return !/^[\w/-]+\.(tsx?|mjs|sql|css)$/.test(name) || FILES.some((file) => `/${file}`.endsWith(`/${name}`))
  }
  const missing = PAGES.flatMap((page) =>
    found(read(page), /`([^`\s]+)`/g)
      .filter((name) => !isThere(name))
      .map((name) => `${page}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('documents that comments name exist', () => {
  const missing = sourceFiles().flatMap((path) =>
    found(read(path), /\b(docs\/[\w/-]+\.md)\b/g)
      .filter((page) => !existsSync(page))
      .map((page) => `${path}: ${page}`),
  )
  expect(missing).toEqual([])
})

/** The rows of the index: a page by its number, or the numbers of decisions that are in the page of another. */
const INDEX = read(`${DECISIONS}/README.md`).match(/^\| \d.+$/gm) ?? []
const numbersOf = (row: string) => found(row.split(' | ')[0] ?? '', /(\d+)/g).map(Number)

test('the index of decisions has each page by its title, in order, and no number of a page in another', () => {
  const titles = PAGES.filter((page) => page.startsWith(`${DECISIONS}/0`)).map((page) => {
    const [, number, title] = /^# (\d+)\. (.+)\n/.exec(read(page)) ?? []
    return `| ${number} | [${title}](${basename(page)}) |`
  })
  const [pages, moved] = [INDEX.slice(0, titles.length), INDEX.slice(titles.length)]
  expect([...pages].sort()).toEqual(titles.sort())
  const numbers = pages.flatMap(numbersOf)
  expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other))
  expect(moved.flatMap(numbersOf).filter((number) => numbers.includes(number))).toEqual([])
})

test('decisions that documents and comments name are in the index', () => {
  const known = new Set(INDEX.flatMap(numbersOf))
  const unknown = [...PAGES, ...sourceFiles()].flatMap((path) =>
    found(read(path), /\b[Dd]ecisions? \[?(\d+)/g)
      .filter((number) => !known.has(Number(number)))
      .map((number) => `${path}: ${number}`),
  )
  expect(unknown).toEqual([])
})
