import { parseArgs } from 'node:util'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { readConfig } from '#server/config.ts'
import { bulkLoad } from '#server/db/bulk-load.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { openPostgres } from '#server/db/open-postgres.ts'
import { commandLog as log } from '#server/process/command-log.ts'
import { StartFailure } from '#server/process/start-failure.ts'
import { insertLargeAccount, LARGE_TABLES, type LargeAccount } from './large-account.ts'

const PASSWORD = 'naryad-demo'
const USAGE = 'npm run seed -- --accounts 20 --requests 200000 [--catalogs 100000]'

try {
  await seed()
} catch (error) {
  if (!(error instanceof StartFailure)) throw error
  console.error(error.message)
  process.exitCode = 1
}

/** Adds large accounts to the server's database; all of them or, if interrupted, none. */
async function seed(): Promise<void> {
  const { accounts, requests, catalogs } = readOptions()
  const began = performance.now()
  const postgres = await openPostgres(readConfig(), log)
  try {
    await migrate(postgres.url, log)
    const database = openDatabase(postgres.url, 1)
    const passwordHash = await hash(PASSWORD)
    const made: LargeAccount[] = []
    await database.asSystem((tx) =>
      bulkLoad(
        (statement) => sql.raw(statement).execute(tx),
        LARGE_TABLES,
        async () => {
          for (const share of sharesOf(requests, accounts)) {
            made.push(await insertLargeAccount(tx, { requests: share, catalogs }, passwordHash))
          }
        },
      ),
    )
    await database.close()
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(`Made ${requests} requests in ${accounts} accounts in ${seconds} s.`)
    const [first] = made
    if (first) console.log(`Sign in: ${first.adminEmail}  ${PASSWORD}`)
  } finally {
    await postgres.stop()
  }
}

/** `catalogs`: how many clients, facilities, pieces of equipment and products each account gets. */
function readOptions(): { accounts: number; requests: number; catalogs: number | undefined } {
  const number = (name: string, text: string) => {
    if (/^[1-9]\d{0,7}$/.test(text)) return Number(text)
    throw new StartFailure(`--${name} must be a whole number above zero, not ${JSON.stringify(text)}: ${USAGE}`)
  }
  try {
    const { values } = parseArgs({
      options: {
        accounts: { type: 'string', default: '20' },
        requests: { type: 'string', default: '200000' },
        catalogs: { type: 'string' },
      },
    })
    const { accounts, requests, catalogs } = values
    return {
      accounts: number('accounts', accounts),
      requests: number('requests', requests),
      catalogs: catalogs === undefined ? undefined : number('catalogs', catalogs),
    }
  } catch (error) {
    if (error instanceof StartFailure) throw error
    throw new StartFailure(`${error instanceof Error ? error.message : error}\nUse it as: ${USAGE}`)
  }
}

/** Splits the requests evenly; the first accounts get the remainder. */
function sharesOf(requests: number, accounts: number): number[] {
  const least = Math.floor(requests / accounts)
  return Array.from({ length: accounts }, (_, index) => least + (index < requests % accounts ? 1 : 0)).filter(Boolean)
}
