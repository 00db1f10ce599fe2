import type { Grants } from '#contract/permissions.ts'
import type { DefaultRole } from '#server/accounts/index.ts'
import { announceAccessChange } from '#server/live/announce.ts'
import type { TestAccount } from './create-account.ts'
import type { TestApp } from './start-app.ts'

/** Changes what a role of this account grants, for its users who are signed in already too. */
export async function setGrants({ services }: TestApp, account: TestAccount, role: DefaultRole, grants: Grants) {
  await services.database.inAccount(account.id, async (tx) => {
    const { id, grants: had } = await tx
      .selectFrom('roles')
      .select(['id', 'grants'])
      .where('id', '=', account.roles[role])
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('roles')
      .set({ grants: JSON.stringify({ ...(had as Grants), ...grants }) })
      .where('id', '=', id)
      .execute()
    await announceAccessChange(tx, account.id)
  })
  services.sessions.forget(account.id)
}
