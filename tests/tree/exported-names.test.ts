import { expect, test } from 'vitest'
import { codeOf, sourceFiles } from './source-files.ts'

const EXPORTED =
  /^export (?:declare |abstract |async )*(?:const|let|function\*?|class|interface|type|enum)\s+([A-Za-z_$][\w$]*)/gm

/** Names that say one thing wherever they are exported. */
const SHARED: Record<string, string> = {
  Actor: 'who makes the call, as the server knows them and as the browser does',
  Screen: 'what a file of src/crud/ draws for its route',
  StorageContents: 'an answer, and the component that shows it',
  WORDS: 'the same words, in all languages or in the one that the page speaks',
  en: 'the English texts of a module',
  ru: 'the Russian ones',
}

/** A type of field bears the name of what it edits: `money()` there, `money` in the contract. */
const FIELDS = /^src\/fields\//

test('no two modules export the same name', () => {
  const found = sourceFiles('contract', 'server', 'src')
    .filter((path) => !FIELDS.test(path))
    .flatMap((path) => [...codeOf(path).matchAll(EXPORTED)].map(([, name = '']) => ({ name, path })))
  const twice = [...Map.groupBy(found, ({ name }) => name)]
    .filter(([name, places]) => places.length > 1 && !Object.hasOwn(SHARED, name))
    .map(([name, places]) => `${name}: ${places.map(({ path }) => path).join(', ')}`)
  expect(twice).toEqual([])
})
