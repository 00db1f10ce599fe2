import { arrivedEmail } from './arrived-email.ts'
import type { TestAccount } from './create-account.ts'
import type { TestApp } from './start-app.ts'

/** An email of a sender whom the account does not know; returns its id. */
export async function enterInboundEmail({ services }: TestApp, account: TestAccount): Promise<number> {
  await services.inboundEmails.take(account.id, arrivedEmail({ from: { name: '', address: 'unknown@sender.example' } }))
  return services.database.inAccount(account.id, async (tx) => {
    const { id } = await tx.selectFrom('inbound_emails').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    return id
  })
}
