import { expect, test } from 'vitest'
import { sourceFiles, uncommented } from './source-files.ts'

/**
 * Entities by the names their resources, calls, texts and folders go by. `user` is left out, who may be the one that is
 * signed in, and so are `client`, `request` and `role`, which are words of React, HTTP and HTML as well.
 */
const NAMES =
  /clients|facility|facilities|equipment|employees?|requests|users|roles|products|check[-_]?lists?|contacts?|interactions?/i

test('neither the kit, nor the fields, nor the generator names an entity: what one of them needs is in its folder', () => {
  const found = sourceFiles('src/kit', 'src/fields', 'src/crud').flatMap((path) => {
    const named = NAMES.exec(`${path} ${uncommented(path)}`)?.[0]
    return named ? [`${path}: ${named}`] : []
  })
  expect(found).toEqual([])
})
