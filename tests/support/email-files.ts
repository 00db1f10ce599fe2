import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = 'tests/fixtures/emails'

/** Emails as they were sent, by their names: of the mail programs that clients use, of servers, and broken ones. */
export const EMAIL_FILES: ReadonlyMap<string, Buffer> = new Map(
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.eml'))
    .sort()
    .map((file) => [file.replace(/\.eml$/, ''), readFileSync(join(FOLDER, file))]),
)
