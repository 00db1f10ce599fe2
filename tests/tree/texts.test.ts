import { expect, test } from 'vitest'
import { messages } from '#contract/words/en/messages.ts'
import { serverFields } from '#contract/words/en/server-fields.ts'
import en from '#src/locales/en/index.ts'
import ru from '#src/locales/ru/index.ts'
import { sourceFiles, uncommented } from './source-files.ts'

/** Users do not always read what the code calls a thing. */
const NOT_SAID = [
  { texts: { ...en, messages, serverFields }, word: /executor|service ?man/i, say: 'technician' },
  { texts: { ...en, messages, serverFields }, word: /\b(some|any|every|no)body\b|whoever/i, say: 'someone' },
  { texts: { ...en, messages, serverFields }, word: /by (itself|themselves)/i, say: 'automatically' },
  { texts: en, word: /№/, say: '#' },
  { texts: ru, word: /#/, say: '№' },
  { texts: ru, word: /прибыл[ьией]/i, say: 'выручка' },
]

function* spoken(texts: unknown, path = ''): Generator<[path: string, text: string]> {
  if (typeof texts === 'string') yield [path, texts.replace(/\{\{\w+\}\}/g, '')]
  else if (texts && typeof texts === 'object') {
    for (const [key, inner] of Object.entries(texts)) yield* spoken(inner, path ? `${path}.${key}` : key)
  }
}

test.each(NOT_SAID)('users read “$say”', ({ texts, word }) => {
  const found = [...spoken(texts)].filter(([, text]) => word.test(text)).map(([path, text]) => `${path}: ${text}`)
  expect(found).toEqual([])
})

test('every message that a schema of the contract names has a text', () => {
  const found = sourceFiles('contract').flatMap((path) =>
    [...uncommented(path).matchAll(/\b(?:error|message): '([a-z_]+)'/g)]
      .filter(([, key = '']) => !(key in messages.fields))
      .map(([, key]) => `${path}: ${key}`),
  )
  expect(found).toEqual([])
})

test('a browser has every message that it may have to say itself', () => {
  const code = sourceFiles('contract', 'src').map(uncommented).join('\n')
  const isNamed = (key: string) => new RegExp(`['"]${key}['"]|\\.${key}\\b`).test(code)
  expect(Object.keys(serverFields).filter(isNamed)).toEqual([])
})
