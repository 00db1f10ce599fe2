import { sql } from 'kysely'
import { STORAGE_STATES, type StorageState } from '../../contract/account/tariffs.ts'
import { TARIFFS, type TariffName } from '../../contract/limits.ts'
import type { Locale } from '../../contract/messages.ts'
import type { Config } from '../config.ts'
import type { Database, Tx } from '../db/database.ts'
import { currentTariff, storageState, usedBytes } from '../files/storage-limit.ts'
import type { JobDefinition, Jobs } from '../jobs/jobs.ts'
import { EMAIL_TEXTS } from '../mail/email-texts.ts'
import { writeToAdmins } from '../mail/write-to-admins.ts'
import { adminsOf, notify, wantsEmails } from '../notifications/index.ts'

interface Usage {
  id: number
  name: string
  reported: StorageState
  used: number
  limit: number
  state: StorageState
}

/** Emails an account's admins that its storage is almost full, or full. */
export type StorageEmails = (tx: Tx, usage: Usage) => Promise<void>

const QUEUE = 'storage-warnings'

/** The job of one account; on the cron schedule, of all. */
interface Look {
  accountId: number
}

/**
 * Checks once a day how full the storages are, whatever the cause: uploads, a smaller plan, the end of a trial. Each
 * step up is reported once; after a step down it can be reported again.
 */
export function storageWarningsJob(database: Database, notifyAdmins: StorageEmails): JobDefinition {
  return {
    queue: QUEUE,
    cron: '11 6 * * *',
    async work(data) {
      const accountId = (data as Look | null)?.accountId ?? null
      const changed = await database.asSystem((tx) => readChanged(tx, accountId), { readOnly: true })
      for (const usage of changed) {
        await database.asSystem(async (tx) => {
          const noted = await tx
            .updateTable('accounts')
            .set({ storage_told: usage.state })
            .where('id', '=', usage.id)
            .where('storage_told', '=', usage.reported)
            .executeTakeFirst()
          const isWorse = STORAGE_STATES.indexOf(usage.state) > STORAGE_STATES.indexOf(usage.reported)
          if (noted.numUpdatedRows === 1n && isWorse) await warnAdmins(tx, usage, notifyAdmins)
        })
      }
    },
  }
}

async function warnAdmins(tx: Tx, usage: Usage, sendEmails: StorageEmails): Promise<void> {
  const { id: accountId, state, used, limit } = usage
  if (state === 'ok') return
  await notify(tx, adminsOf(accountId), { accountId, type: `storage_${state}`, payload: { used, limit } })
  await sendEmails(tx, usage)
}

/** Queues the warning of the admins when the files of this unit of work fill the storage. */
export async function warnWhenFull(tx: Tx, jobs: Pick<Jobs, 'send'>, accountId: number): Promise<void> {
  const changed = await readChanged(tx, accountId)
  if (changed.some(({ state }) => state === 'full')) await jobs.send(tx, QUEUE, { accountId } satisfies Look)
}

/** The storages, or one, whose state differs from the last one reported. */
async function readChanged(tx: Tx, accountId: number | null): Promise<Usage[]> {
  const { rows } = await sql<{ id: number; name: string; reported: StorageState; used: number; tariff: TariffName }>`
    select a.id, a.name, a.storage_told as reported, ${usedBytes('a')} as used, ${currentTariff('a')} as tariff
    from accounts a where ${accountId}::bigint is null or a.id = ${accountId}`.execute(tx)
  return rows
    .map(({ tariff, ...account }) => {
      const limit = TARIFFS[tariff].storage_bytes
      return { ...account, limit, state: storageState(account.used, limit) }
    })
    .filter(({ state, reported }) => state !== reported)
}

export function openStorageEmails({ publicUrl }: Config, jobs: Pick<Jobs, 'send'>): StorageEmails {
  const office = { publicUrl, jobs }
  return async (tx, { id: accountId, name, used, limit, state }) => {
    if (state === 'ok') return
    const kind = `storage_${state}` as const
    await writeToAdmins(tx, office, {
      accountId,
      sender: name,
      kind,
      path: '/settings/file-store',
      textsIn: (locale) => EMAIL_TEXTS[locale].storage[kind](name, gigabytes(used, limit, locale)),
      only: wantsEmails('u', kind),
    })
  }
}

/** `0,9 из 1 ГБ` */
function gigabytes(used: number, limit: number, locale: Locale): string {
  const inGigabytes = (bytes: number) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(bytes / 1024 ** 3)
  const [of, unit] = locale === 'ru' ? ['из', 'ГБ'] : ['of', 'GB']
  return `${inGigabytes(used)} ${of} ${inGigabytes(limit)} ${unit}`
}
