import { expect, test } from 'vitest'
import { codeOf, sourceFiles } from './source-files.ts'

/** Words that have a better one, and that one. A thing has one name in the whole tree. */
const INSTEAD: Record<string, string> = {
  acts: 'actions',
  belongings: 'related',
  companies: 'accounts',
  company: 'account',
  fate: 'outcome',
  forgive: 'clearFieldErrors',
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
  tally: 'limitState',
  viewer: 'actor',
  ways: 'methods',
}

/** Names in which the word means something else: a client's type, the alphabet, a process, a part of another library. */
const MEANT_OTHERWISE = new Set(
  `isPerson RU_PERSON personInn isCompany isOfCompanies companyInn companyOgrn CANCELLED_BY_COMPANY
  Holder readHolder isHolderGone LETTERS UNP_LETTERS NEIGHBOURS_LETTER letterOf`.split(/\s+/),
)

const DECLARED = /\b(?:const|let|function\*?|class|interface|type|enum)\s+([A-Za-z_$][\w$]*)/g

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
