import { type Selectable, sql } from 'kysely'
import type { WorkDayKind } from '#contract/scheduler/work-calendar.ts'
import type { Country } from '#contract/values/countries.ts'
import type { Tx } from '../db/database.ts'
import type { WorkCalendarDays } from '../db/schema.ts'

/** A day set by the account. */
export type OwnDay = Pick<Selectable<WorkCalendarDays>, 'date' | 'title'> & { kind: WorkDayKind }

/** The country of the unit of work's account, and the days it has set. */
export async function readOwnDays(tx: Tx): Promise<{ country: Country; days: OwnDay[] }> {
  const { rows } = await sql<{ country: Country; days: OwnDay[] }>`
    select a.country, coalesce((select json_agg(json_build_object('date', d.date, 'kind', d.kind, 'title', d.title)
        order by d.date) from work_calendar_days d where d.account_id = a.id), '[]') as days
    from accounts a where a.id = current_account()`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The unit of work is not in an account')
  return row
}
