import { BANK_FIELDS, type BankDetails, NO_BANK_DETAILS } from '#contract/account/bank-details.ts'
import type { Country } from '#contract/values/countries.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { changesBetween } from '../history/record.ts'
import { checkedBankDetails } from './checked-bank-details.ts'
import { recordAccountChange } from './record-account-change.ts'

/** The account's own legal and bank details; nulls before any are entered. */
export async function readAccountBankDetails(tx: Tx): Promise<BankDetails> {
  const row = await tx.selectFrom('company_bank_details').select(BANK_FIELDS).executeTakeFirst()
  return row ?? NO_BANK_DETAILS
}

/** Changes the given fields. @throws InvalidCall for numbers that cannot be right */
export async function changeAccountBankDetails(tx: Tx, actor: Actor, body: Partial<BankDetails>): Promise<BankDetails> {
  const { accountId } = actor
  // Otherwise two concurrent changes would each record the other's as its own.
  const { country } = await tx
    .selectFrom('accounts')
    .select('country')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const before = await readAccountBankDetails(tx)
  const given = checkedBankDetails(country as Country, before, body)
  const changes = changesBetween(before, given)
  if (!changes) return before
  await tx
    .insertInto('company_bank_details')
    .values({ account_id: accountId, ...given })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(given))
    .execute()
  await recordAccountChange(tx, actor, changes)
  return { ...before, ...given }
}
