import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const MIGRATIONS = 'server/db/migrations'
const LANDED = 'tests/database/landed-migrations.txt'

/** Name → SHA-256. */
type Checksums = Record<string, string>

/** A line a migration, as sha256sum writes it. */
function landedChecksums(): Checksums {
  const lines = readFileSync(LANDED, 'utf8').trimEnd().split('\n')
  return Object.fromEntries(lines.map((line) => line.split('  ').toReversed()))
}

function presentChecksums(): Checksums {
  const names = readdirSync(MIGRATIONS).toSorted()
  return Object.fromEntries(names.map((name) => [name, checksumOf(readFileSync(join(MIGRATIONS, name)))]))
}

function checksumOf(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex')
}

/** What to do about each migration that is not as it landed. */
function complaints(landed: Checksums, present: Checksums): string[] {
  const all = [...new Set([...Object.keys(landed), ...Object.keys(present)])].toSorted()
  return all.flatMap((name) => {
    if (landed[name] === present[name]) return []
    if (!landed[name]) return [`${name} is new: add the line "${present[name]}  ${name}" to ${LANDED}.`]
    const what = present[name] ? 'changed' : 'removed or renamed'
    return [
      `${name} has landed and was ${what}: databases it has run in would refuse to start. Bring it back as it was ` +
        `(git checkout origin/main -- ${MIGRATIONS}/${name}), and put what is to change into a new migration.`,
    ]
  })
}

describe('migrations that have landed', () => {
  it('are as they were', () => {
    expect(complaints(landedChecksums(), presentChecksums())).toEqual([])
  })

  it('are watched: what is new, changed or gone is complained of in words', () => {
    const landed = landedChecksums()
    const [[first = '', checksum = ''] = [], [second = ''] = [], ...others] = Object.entries(landed)
    const changed = { ...Object.fromEntries(others), [first]: checksumOf('other'), '9999_new.sql': checksum }
    expect(complaints(landed, changed)).toEqual([
      expect.stringMatching(`^${first} has landed and was changed: .* put what is to change into a new migration.$`),
      expect.stringMatching(`^${second} has landed and was removed or renamed: `),
      `9999_new.sql is new: add the line "${checksum}  9999_new.sql" to ${LANDED}.`,
    ])
  })
})
