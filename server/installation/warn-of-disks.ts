import { hostname } from 'node:os'
import { sql } from 'kysely'
import { PAGE_PATHS } from '#contract/paths.ts'
import type { Config } from '../config.ts'
import type { Database, Tx } from '../db/database.ts'
import { type DiskRoom, readDisks } from '../health/disk-room.ts'
import type { JobDefinition, Jobs } from '../jobs/jobs.ts'
import { writeToAdmins } from '../mail/write-to-admins.ts'
import { serverWordsIn } from '../words/index.ts'
import { readOperator } from './read-operator.ts'

const MEGABYTE = 1024 * 1024

interface Services {
  config: Config
  database: Database
  queues: Pick<Jobs, 'send'>
  log: { warn(details: object, message: string): void }
}

/**
 * Emails the admins who run the installation when a disk of this server runs out of room: once, and again only after
 * it had enough. It comes early, since on a full disk the database could not store the email.
 */
export function warnOfDisksJob({ config, database, queues, log }: Services): JobDefinition {
  return {
    queue: 'warn-of-disks',
    cron: '*/5 * * * *',
    async work() {
      const disks = await readDisks(config)
      const low = disks.filter(({ isLow }) => isLow)
      if (low.length === 0 && !disks.every(({ hasEnough }) => hasEnough)) return
      await database.asSystem(async (tx) => {
        if (!(await noteChange(tx, low.length > 0)) || low.length === 0) return
        log.warn({ disks: low }, 'A disk runs out of room')
        await emailOperators(tx, { publicUrl: config.publicUrl, jobs: queues }, low)
      })
    },
  }
}

/** Stores whether a disk of this server is low; false when that was known. */
async function noteChange(tx: Tx, isLow: boolean): Promise<boolean> {
  const { rows } = await sql`
    insert into settings (name, value) values (${`disk_low ${hostname()}`}, to_jsonb(${isLow}::boolean))
    on conflict (name) do update set value = excluded.value where settings.value <> excluded.value
    returning 1`.execute(tx)
  return rows.length > 0
}

async function emailOperators(tx: Tx, office: Parameters<typeof writeToAdmins>[1], low: DiskRoom[]): Promise<void> {
  const operator = await readOperator(tx)
  if (!operator) return
  const named = low.map(({ use, free }) => ({ use, freeMegabytes: Math.floor(free / MEGABYTE) }))
  await writeToAdmins(tx, office, {
    accountId: operator.id,
    sender: operator.name,
    kind: 'disk_low',
    about: hostname(),
    path: PAGE_PATHS.installation,
    textsIn: (locale) => serverWordsIn(locale).emails.diskLow(hostname(), named),
  })
}
