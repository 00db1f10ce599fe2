import { sql } from 'kysely'
import type { Escalation } from '#contract/sla/targets.ts'
import type { Tx } from '../db/database.ts'

type Recipient = Escalation['to']

/** Replaces a user or a role that is no more in all escalations; without another, by the request's manager. */
export async function escalateInstead(
  tx: Tx,
  gone: { user_id: number } | { role_id: number },
  recipient: Recipient | null,
): Promise<void> {
  const to = JSON.stringify(recipient ?? { kind: 'manager' })
  const named = JSON.stringify(gone)
  await sql`
    update sla_targets t set escalate = (
      select jsonb_agg(case when e.given -> 'to' @> ${named}::jsonb then jsonb_set(e.given, '{to}', ${to}::jsonb)
        else e.given end order by e.place)
      from jsonb_array_elements(t.escalate) with ordinality as e (given, place))
    where exists (select from jsonb_array_elements(t.escalate) as e (given) where e.given -> 'to' @> ${named}::jsonb)`.execute(
    tx,
  )
}
