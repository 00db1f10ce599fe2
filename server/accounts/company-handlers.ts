import type { AccountRow } from '../../contract/auth/auth.ts'
import type { CompanyUpdate, companyRoutes } from '../../contract/company/company.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { removeAvatar, setAvatar } from '../files/change-avatar.ts'
import { changesBetween } from '../history/record.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Services } from '../services.ts'
import { changeCompanyBankDetails, readCompanyBankDetails } from './company-bank-details.ts'
import { readCompany } from './company-row.ts'
import { recordCompanyChange } from './record-company-change.ts'

export function companyHandlers({ fileStore }: Pick<Services, 'fileStore'>): Handlers<typeof companyRoutes> {
  return {
    show: ({ tx, actor }) => readCompany(tx, actor.accountId),

    update: ({ tx, actor, body }) => updateCompany(tx, actor, body),

    bankDetails: ({ tx }) => readCompanyBankDetails(tx),

    saveBankDetails: ({ tx, actor, body }) => changeCompanyBankDetails(tx, actor, body),

    async setAvatar({ tx, actor, files }) {
      const { avatar, change } = await setAvatar(tx, fileStore, actor, pictureOf(actor), files)
      await recordCompanyChange(tx, actor, change)
      return { avatar }
    },

    async removeAvatar({ tx, actor }) {
      const change = await removeAvatar(tx, pictureOf(actor))
      if (change) await recordCompanyChange(tx, actor, change)
      return null
    },
  }
}

function pictureOf({ accountId }: Actor) {
  return { table: 'accounts', id: accountId } as const
}

/** @throws AppError validation_failed at the domain when another company has it */
async function updateCompany(tx: Tx, actor: Actor, body: CompanyUpdate): Promise<AccountRow> {
  const changes = changesBetween(await readCompany(tx, actor.accountId), body)
  if (changes) {
    await tx.updateTable('accounts').set(body).where('id', '=', actor.accountId).execute()
    await recordCompanyChange(tx, actor, changes)
  }
  return readCompany(tx, actor.accountId)
}
