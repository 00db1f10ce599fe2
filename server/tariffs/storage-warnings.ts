import { STORAGE_STATES } from '#contract/account/tariffs.ts'
import type { Locale } from '#contract/messages.ts'
import { PAGE_PATHS } from '#contract/paths.ts'
import type { Config } from '../config.ts'
import type { Database, Tx } from '../db/database.ts'
import {
  type AccountStorage,
  readChangedStorages,
  STORAGE_WARNINGS,
  type StorageCheck,
} from '../files/warn-when-full.ts'
import type { JobDefinition, Jobs } from '../jobs/jobs.ts'
import { writeToAdmins } from '../mail/write-to-admins.ts'
import { adminsOf, notify, wantsEmails } from '../notifications/index.ts'
import { serverWordsIn } from '../words/index.ts'

/** Emails an account's admins that its storage is almost full, or full. */
export type StorageEmails = (tx: Tx, usage: AccountStorage) => Promise<void>

/**
 * Checks once a day how full the storages are, whatever the cause: uploads, a smaller plan, the end of a trial. Each
 * step up is reported once; after a step down it can be reported again.
 */
export function storageWarningsJob(database: Database, notifyAdmins: StorageEmails): JobDefinition {
  return {
    queue: STORAGE_WARNINGS,
    cron: '11 6 * * *',
    async work(data) {
      const accountId = (data as StorageCheck | null)?.accountId ?? null
      const changed = await database.asSystem((tx) => readChangedStorages(tx, accountId), { readOnly: true })
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

async function warnAdmins(tx: Tx, usage: AccountStorage, sendEmails: StorageEmails): Promise<void> {
  const { id: accountId, state, used, limit } = usage
  if (state === 'ok') return
  await notify(tx, adminsOf(accountId), { accountId, type: `storage_${state}`, payload: { used, limit } })
  await sendEmails(tx, usage)
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
      about: 'storage',
      path: PAGE_PATHS.fileStore,
      textsIn: (locale) => serverWordsIn(locale).emails.storage[kind](name, gigabytes(used, limit, locale)),
      only: wantsEmails('u', kind),
    })
  }
}

/** `0,9 из 1 ГБ` */
function gigabytes(used: number, limit: number, locale: Locale): string {
  const inGigabytes = (bytes: number) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(bytes / 1024 ** 3)
  return serverWordsIn(locale).emails.storageUse(inGigabytes(used), inGigabytes(limit))
}
