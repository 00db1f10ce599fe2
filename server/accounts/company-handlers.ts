import type { AccountRow } from '../../contract/auth.ts'
import type { CompanyUpdate, companyRoutes } from '../../contract/company.ts'
import type { Changes } from '../../contract/history.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { removeAvatar, setAvatar } from '../files/change-avatar.ts'
import { changesBetween, record } from '../history/record.ts'
import type { Handlers } from '../http/handlers.ts'
import { announceAccessChange } from '../live/announce.ts'
import type { Services } from '../services.ts'
import { readCompany } from './company-row.ts'

export function companyHandlers({ fileStore }: Pick<Services, 'fileStore'>): Handlers<typeof companyRoutes> {
  return {
    show: ({ tx, actor }) => readCompany(tx, actor.accountId),

    update: ({ tx, actor, body }) => updateCompany(tx, actor, body),

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

/** Also lets every open page of the company look again: money, times and the company's name stand everywhere. */
export async function recordCompanyChange(tx: Tx, actor: Actor, changes: Changes): Promise<void> {
  const { userId, accountId } = actor
  const company = await readCompany(tx, accountId)
  await announceAccessChange(tx, accountId)
  await record(
    tx,
    actor,
    'companyChanged',
    { name: company.name, changes },
    {},
    { entity: 'users', id: userId, type: 'updated' },
  )
}
