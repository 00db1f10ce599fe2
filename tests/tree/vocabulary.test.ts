import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { codeOf, commentsOf, sourceFiles } from './source-files.ts'

/** Words that have a better one, and that one. A thing has one name in the whole tree. */
const INSTEAD: Record<string, string> = {
  acts: 'actions',
  belongings: 'related',
  companies: 'accounts',
  company: 'account',
  fate: 'outcome',
  fates: 'outcomes',
  forgive: 'clearFieldErrors',
  gravest: 'worst',
  heir: 'replacement',
  heirs: 'replacements',
  highlights: 'summary',
  holder: 'dependent',
  holders: 'dependents',
  letter: 'email',
  letters: 'emails',
  lived: 'past',
  machine: 'equipment',
  machines: 'equipment',
  news: 'notification, or what it is about',
  people: 'users',
  person: 'user',
  readers: 'accessList',
  recognise: 'authenticate',
  rights: 'permissions',
  social: 'sso',
  staff: 'employees',
  surroundings: 'services, or context',
  tally: 'limitState',
  tell: 'notify, send or announce',
  telling: 'notifying, sending or announcing',
  tells: 'notifies, sends or announces',
  told: 'notified, sent or announced',
  untold: 'not yet notified',
  viewer: 'actor',
  ways: 'methods',
}

/** Names in which the word means something else: a client's type, the alphabet, a process, a part of another library. */
const MEANT_OTHERWISE = new Set(
  `isPerson RU_PERSON personInn isCompany isOfCompanies companyInn companyOgrn CANCELLED_BY_COMPANY
  FIELD_RIGHTS Holder readHolder LETTERS UNP_LETTERS NEIGHBOURS_LETTER letterOf`.split(/\s+/),
)

/** Keys that the API, a column, a library or the product's texts give, and the alphabet. */
const GIVEN_KEYS = new Set(
  'rights company person letter letters holder holderRender companyChanged cancelledByCompany'.split(' '),
)

/** Turns that read as translated, and plain ones. */
const PLAINLY: Record<string, string> = {
  anew: 'again',
  forgive: 'clear, accept',
  forgives: 'clears, accepts',
  forgiven: 'cleared, accepted',
  'is told of': 'is notified of',
  'are told of': 'are notified of',
  'look-as': 'impersonation',
  nobody: 'no one',
  'stands under': 'is shown under',
  somebody: 'someone',
  whoever: 'anyone who',
}

/** Files that name such words, and migrations, which stay as they have run. */
const QUOTING = /^tests\/tree\/vocabulary\.test\.ts$|^server\/db\/migrations\//

const DECLARED = /\b(?:const|let|function\*?|class|interface|type|enum)\s+([A-Za-z_$][\w$]*)/g
/** Keys of objects, members of types and parameters with a type; those without one. In snake case, they are the API's. */
const KEYS = /(?:^\s*|[{(,]\s*)([A-Za-z$][A-Za-z\d$]*)\??: /gm
const TEXT_KEYS = /^\s*([A-Za-z$][A-Za-z\d$]*):/gm
const PARAMETERS = /\(?([A-Za-z\d$]+(?:, [A-Za-z\d$]+)*)\)? =>/g

const TEST_NAME = /(?:\b(?:test|it|describe|step)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g
/** Not in quotes: `nobody` is a user of the operating system. */
const TURNS = new RegExp(`(?<!['\x60])\\b(?:${Object.keys(PLAINLY).join('|')})\\b`, 'gi')

function wordsOf(name: string): string[] {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase())
}

function oldWordIn(name: string): string | undefined {
  return wordsOf(name).find((word) => Object.hasOwn(INSTEAD, word))
}

test('no declaration has a word that was given up', () => {
  const found = sourceFiles().flatMap((path) =>
    [...codeOf(path).matchAll(DECLARED)].flatMap(([, name = '']) => {
      const word = MEANT_OTHERWISE.has(name) ? undefined : oldWordIn(name)
      return word ? [`${path}: ${name}, say ${INSTEAD[word]}`] : []
    }),
  )
  expect(found).toEqual([])
})

test('no file or folder has one', () => {
  const found = sourceFiles().filter((path) => oldWordIn(path))
  expect(found).toEqual([])
})

test('no parameter and no key of an object has one', () => {
  const found = sourceFiles().flatMap((path) => {
    if (QUOTING.test(path)) return []
    const code = codeOf(path)
    const names = [...code.matchAll(KEYS), ...code.matchAll(PARAMETERS)].flatMap(([, found = '']) => found.split(', '))
    return names.flatMap((name) => {
      const word = MEANT_OTHERWISE.has(name) || GIVEN_KEYS.has(name) ? undefined : oldWordIn(name)
      return word ? [`${path}: ${name}, say ${INSTEAD[word]}`] : []
    })
  })
  expect(found).toEqual([])
})

test('no key of a text has one', () => {
  const found = globSync(['src/locales/**/*.ts', '{contract,server}/words/**/*.ts']).flatMap((path) =>
    [...codeOf(path).matchAll(TEXT_KEYS)].flatMap(([, name = '']) => {
      const word = GIVEN_KEYS.has(name) ? undefined : oldWordIn(name)
      return word ? [`${path}: ${name}, say ${INSTEAD[word]}`] : []
    }),
  )
  expect(found).toEqual([])
})

test('no text calls an email a letter', () => {
  const texts = globSync(['src/locales/en/**/*.ts', 'server/words/en/*.ts'])
  expect(texts).not.toEqual([])
  expect(texts.filter((path) => /\bletters?\b(?!:)/i.test(readFileSync(path, 'utf8')))).toEqual([])
})

test('no comment, test name or page of the documentation has a turn that reads as translated', () => {
  const pages = globSync(['*.md', 'docs/**/*.md', 'deploy/**/*.md'])
  const prose: [string, string[]][] = [
    ...sourceFiles().map((path): [string, string[]] => [path, [...commentsOf(path), ...testNamesOf(path)]]),
    ...pages.map((path): [string, string[]] => [path, readFileSync(path, 'utf8').split('\n')]),
  ]
  const found = prose
    .filter(([path]) => !QUOTING.test(path))
    .flatMap(([path, texts]) =>
      texts.flatMap((text) =>
        (text.match(TURNS) ?? []).map((turn) => `${path}: ${turn}, say ${PLAINLY[turn.toLowerCase()]}`),
      ),
    )
  expect(found).toEqual([])
})

function testNamesOf(path: string): string[] {
  if (!path.startsWith('tests/')) return []
  return [...readFileSync(path, 'utf8').matchAll(TEST_NAME)].map(([, , name = '']) => name)
}
