import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { ACCOUNT_GRACE_DAYS } from '#contract/limits.ts'

/** Whether the account that a column names is not closed. */
export function isOpenAccount(accountId: `${string}.${string}`): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from accounts open_account where open_account.id = ${sql.ref(accountId)} and open_account.closed_at is null)`
}

/** When a closed account of a query is deleted; null for an open one. */
export function deletesAt(account: string): RawBuilder<string | null> {
  return sql<string | null>`${sql.ref(`${account}.closed_at`)} + make_interval(days => ${sql.lit(ACCOUNT_GRACE_DAYS)})`
}

/** Whether a role lets its user into an account: into a closed one only admins, until it is deleted. */
export function letsIn(account: string, role: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(`${account}.closed_at`)} is null
    or ${sql.ref(`${role}.is_system`)} and ${deletesAt(account)} > now())`
}
