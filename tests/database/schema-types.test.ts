import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { typesOf } from '#server/db/generate-types.ts'
import { createDatabase } from '../support/cluster.ts'

test('the committed table types are those of the migrations (else: npm run db:types)', async () => {
  const database = await createDatabase()
  const committed = readFileSync('server/db/schema.ts', 'utf8')
  expect(typesOf(database.superuserUrl)).toBe(committed)
})
