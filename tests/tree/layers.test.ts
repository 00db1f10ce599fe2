import { expect, test } from 'vitest'
import { RESOURCES } from '#contract/resources.ts'
import { sourceFiles, uncommented } from './source-files.ts'

/**
 * Words of their own as well: the user who is signed in, words of React, HTTP and HTML, and what this program is. Only in
 * the plural do they name an entity.
 */
const COMMON_WORDS = ['user', 'client', 'request', 'product']

/** Entities by the names their resources, calls, texts and folders go by. */
const NAMES = new RegExp(
  [...Object.entries(RESOURCES).flatMap(namesOf), 'roles', 'contacts?', 'interactions?'].join('|'),
  'i',
)

function namesOf([name, { calls, singular }]: [string, { calls: string; singular: string }]): string[] {
  const names = COMMON_WORDS.includes(singular) ? [name, calls] : [name, calls, singular]
  return names.map((word) => word.replace('_', '[-_]?'))
}

test('neither the kit, nor the fields, nor the generator names an entity: what one of them needs is in its folder', () => {
  const found = sourceFiles('src/kit', 'src/fields', 'src/crud').flatMap((path) => {
    const named = NAMES.exec(`${path} ${uncommented(path)}`)?.[0]
    return named ? [`${path}: ${named}`] : []
  })
  expect(found).toEqual([])
})
