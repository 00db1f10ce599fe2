import type { tariffRoutes } from '#contract/account/tariffs.ts'
import type { Handlers } from '../http/handlers.ts'
import { chooseTariff } from './choose-tariff.ts'
import { readLargestFiles, readStorageKinds } from './read-storage-contents.ts'
import { readTariffs } from './read-tariffs.ts'

export { openStorageEmails, type StorageEmails, storageWarningsJob } from './storage-warnings.ts'

export function tariffHandlers(): Handlers<typeof tariffRoutes> {
  return {
    list: ({ tx, actor }) => readTariffs(tx, actor.accountId),

    contents: async ({ tx, actor, locale }) => ({
      kinds: await readStorageKinds(tx),
      largest: actor.isAdmin ? await readLargestFiles(tx, locale) : [],
    }),

    async choose({ tx, actor, params }) {
      await chooseTariff(tx, actor, params.tariff)
      return readTariffs(tx, actor.accountId)
    },
  }
}
