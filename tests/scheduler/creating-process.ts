// Does nothing but what every server does once a minute: creates the requests that are due, again and again.
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { openReplies } from '#server/inbound-emails/index.ts'
import { createDueRequests, openScheduleEmails } from '#server/scheduler/index.ts'

const POOL_SIZE = 2
const [url = '', now = ''] = process.argv.slice(2)
const database = openDatabase(url, POOL_SIZE)
// Emails are written down with their requests; no queue has them sent.
const config = readConfig({})
const replies = openReplies(config, 'a secret')
const emails = openScheduleEmails({ config, jobs: { send: () => Promise.resolve() }, replies })
await database.ping()
process.stdout.write('ready\n')
for (;;) {
  // As in a server, what fails is left for the next time.
  await createDueRequests({ database, ...emails }, new Date(now)).catch((error) => process.stderr.write(`${error}\n`))
  await pause(5)
}
