import type { AccountUpdate, accountRoutes } from '#contract/account/account.ts'
import type { AccountRow } from '#contract/auth/auth.ts'
import type { Actor } from '../access/actor.ts'
import { checkAllConflicts } from '../db/check-conflicts-later.ts'
import type { Tx } from '../db/database.ts'
import { replanAfterCalendarChange } from '../db/replan-later.ts'
import { removeAvatar, setAvatar } from '../files/change-avatar.ts'
import { changesBetween } from '../history/record.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Services } from '../services.ts'
import { changeAccountBankDetails, readAccountBankDetails } from './account-bank-details.ts'
import { readAccount } from './account-row.ts'
import { noteDetailsChecked } from './first-steps.ts'
import { recordAccountChange } from './record-account-change.ts'

export function accountHandlers({ fileStore }: Pick<Services, 'fileStore'>): Handlers<typeof accountRoutes> {
  return {
    show: ({ tx, actor }) => readAccount(tx, actor.accountId),

    async update({ tx, actor, body }) {
      await noteDetailsChecked(tx, actor)
      return updateAccount(tx, actor, body)
    },

    bankDetails: ({ tx }) => readAccountBankDetails(tx),

    saveBankDetails: ({ tx, actor, body }) => changeAccountBankDetails(tx, actor, body),

    async setAvatar({ tx, actor, files }) {
      const { avatar, change } = await setAvatar(tx, fileStore, actor, pictureOf(actor), files)
      await recordAccountChange(tx, actor, change)
      return { avatar }
    },

    async removeAvatar({ tx, actor }) {
      const change = await removeAvatar(tx, pictureOf(actor))
      if (change) await recordAccountChange(tx, actor, change)
      return null
    },
  }
}

function pictureOf({ accountId }: Actor) {
  return { table: 'accounts', id: accountId } as const
}

/** @throws AppError validation_failed at the domain when another account has it */
export async function updateAccount(tx: Tx, actor: Actor, body: AccountUpdate): Promise<AccountRow> {
  const changes = changesBetween(await readAccount(tx, actor.accountId), body)
  if (changes) {
    await tx.updateTable('accounts').set(body).where('id', '=', actor.accountId).execute()
    await recordAccountChange(tx, actor, changes)
    // Another country has another work calendar.
    if (changes.country) await replanAfterCalendarChange(tx)
    if (changes.travel_speed_kmh) await checkAllConflicts(tx)
  }
  return readAccount(tx, actor.accountId)
}
