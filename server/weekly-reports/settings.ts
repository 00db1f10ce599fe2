import { sql } from 'kysely'
import type { z } from 'zod'
import type { ReportSettings, reportUpdate } from '#contract/analytics/report.ts'
import { usersOf } from '../analytics/index.ts'
import type { Tx } from '../db/database.ts'
import { invalid } from '../errors/app-error.ts'

const DEFAULTS = { is_on: false, weekday: 1, hour: 8, sent_on: null }

export async function readReportSettings(tx: Tx): Promise<ReportSettings> {
  const settings = await tx
    .selectFrom('analytics_reports')
    .select(['is_on', 'weekday', 'hour', 'sent_on'])
    .executeTakeFirst()
  const named = await tx.selectFrom('analytics_report_recipients').select('user_id').orderBy('user_id').execute()
  const users = await usersOf(
    tx,
    named.map(({ user_id }) => user_id),
  )
  return { ...DEFAULTS, ...settings, recipients: [...users.values()].toSorted((one, other) => one.id - other.id) }
}

/** @throws AppError validation_failed for a recipient who is not an active user */
export async function saveReportSettings(tx: Tx, { recipients, ...settings }: z.output<typeof reportUpdate>) {
  const { rows } = await sql<{ known: number }>`
    select count(*) as known from memberships m
    where m.user_id = any(${recipients}::bigint[]) and m.is_active and not m.is_service`.execute(tx)
  if (rows[0]?.known !== new Set(recipients).size) throw invalid({ recipients: 'not_found' })
  await tx
    .insertInto('analytics_reports')
    .values(settings)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(settings))
    .execute()
  await tx
    .deleteFrom('analytics_report_recipients')
    .where('user_id', 'not in', [0, ...recipients])
    .execute()
  if (recipients.length === 0) return
  await tx
    .insertInto('analytics_report_recipients')
    .values(recipients.map((user_id) => ({ user_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
