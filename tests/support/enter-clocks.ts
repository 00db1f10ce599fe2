import { sql } from 'kysely'
import type { Amount, ClockKind, ClockState } from '#contract/sla/clock.ts'
import type { TestAccount } from './create-account.ts'
import type { TestApp } from './start-app.ts'

interface NewAgreement {
  number: string
  clientId: number | null
  startsOn?: string
  endsOn?: string
  reportEmails?: string[]
  /** Which requests each of its targets is for. */
  targets?: { type?: 'planned' | 'emergency'; workType?: string; priority?: number; facilityId?: number }[]
}

/** An agreement put straight into the database, with its targets; returns their ids. */
export function enterAgreement({ services }: TestApp, account: TestAccount, given: NewAgreement) {
  const { number, clientId, startsOn = '2020-01-01', endsOn = null, reportEmails = [], targets = [{}] } = given
  return services.database.inAccount(account.id, async (tx) => {
    const { id } = await tx
      .insertInto('agreements')
      .values({ number, client_id: clientId, starts_on: startsOn, ends_on: endsOn, report_emails: reportEmails })
      .returning('id')
      .executeTakeFirstOrThrow()
    const targetIds: number[] = []
    for (const [position, { type = null, workType = null, priority = null, facilityId = null }] of targets.entries()) {
      const { rows } = await sql<{ id: number }>`
        insert into sla_targets (agreement_id, position, match_type, match_work_type, match_priority, match_facility_id,
          resolution, reaction_ends_with, warn_at, escalate)
        values (${id}, ${position}, ${type}, ${workType}, ${priority}, ${facilityId},
          '{"amount": 240, "unit": "min"}', 'assigned', '{75}', '[]')
        returning id`.execute(tx)
      targetIds.push(...rows.map((row) => row.id))
    }
    return { id, targetIds }
  })
}

export interface NewClock {
  requestId: number
  agreementId: number | null
  targetId?: number | null
  kind?: ClockKind
  amount?: Amount
  state: ClockState
  /** Times are RFC 3339. */
  startedAt: string
  dueAt?: string | null
  metAt?: string | null
  elapsedMin?: number
  isLearnedLate?: boolean
  missedBecause?: { field: string; at: string } | null
}

/** A clock put straight into the database. */
export async function enterClock({ services }: TestApp, account: TestAccount, clock: NewClock): Promise<void> {
  const { amount = { amount: 240, unit: 'min' }, missedBecause = null } = clock
  const target = {
    amount,
    hours: null,
    timezone: 'Europe/Moscow',
    reaction_ends_with: 'assigned',
    warn_at: [],
    escalate: [],
  }
  await services.database.inAccount(account.id, async (tx) => {
    await sql`
      insert into sla_clocks (request_id, kind, agreement_id, target_id, target, started_at, due_at, state, met_at,
        elapsed_min, is_learned_late, missed_because)
      values (${clock.requestId}, ${clock.kind ?? 'resolution'}, ${clock.agreementId}, ${clock.targetId ?? null},
        ${JSON.stringify(target)}, ${clock.startedAt}, ${clock.dueAt ?? null}, ${clock.state}, ${clock.metAt ?? null},
        ${clock.elapsedMin ?? 0}, ${clock.isLearnedLate ?? false},
        ${missedBecause && JSON.stringify(missedBecause)})`.execute(tx)
  })
}
