import { type RawBuilder, sql } from 'kysely'
import { DEADLINE_SOON_MIN, PAUSED_LONG_DAYS } from '#contract/limits.ts'
import { ATTENTION_REASONS, type AttentionReason } from '#contract/requests/status/request-status.ts'
import { isOpenRequest } from '#server/db/open-requests.ts'

/** When an open request `r` wants attention, reason by reason. Source: domain, "Request: states and actions". */
const REASONS: Record<AttentionReason, RawBuilder<boolean>> = {
  overdue: sql<boolean>`r.deadline_at < now()`,
  no_executor: sql<boolean>`not r.has_executor`,
  deadline_soon: sql<boolean>`(r.deadline_at >= now()
    and r.deadline_at < now() + interval '${sql.raw(String(DEADLINE_SOON_MIN))} minutes')`,
  sla_soon: sql<boolean>`(r.sla_soon_at <= now() and r.sla_due_at >= now())`,
  sla_missed: sql<boolean>`r.sla_due_at < now()`,
  executor_conflict: sql<boolean>`r.has_conflict`,
  defect_found: sql<boolean>`r.has_defect`,
  kept_work: sql<boolean>`r.has_kept_work`,
  photo_missing: sql<boolean>`r.has_missing_photo`,
  paused_long: sql<boolean>`r.paused_since < now() - interval '${sql.raw(String(PAUSED_LONG_DAYS))} days'`,
}

/** The condition that an open request `r` wants attention: what `status=99` selects. */
export const wantsAttention = sql<boolean>`(${isOpenRequest('r')} and (${sql.join(
  ATTENTION_REASONS.map((reason) => REASONS[reason]),
  sql` or `,
)}))`

/** What comes from phones late wants attention in any status. */
const IN_ANY_STATUS = ['kept_work', 'photo_missing'] as const satisfies AttentionReason[]

/**
 * Whether a request `r` is marked where it is shown. No condition of a list, for which the indexes of open requests
 * would be of no use.
 */
export const isMarked = sql<boolean>`(${wantsAttention} or ${sql.join(
  IN_ANY_STATUS.map((reason) => REASONS[reason]),
  sql` or `,
)})`

function thoseOf(reasons: readonly AttentionReason[]) {
  return sql`array_remove(array[${sql.join(
    reasons.map((reason) => sql`case when ${REASONS[reason]} then ${sql.lit(reason)} end`),
  )}], null)`
}

/** The reasons for which a request `r` wants attention, as text[]; empty when it does not. */
export const attentionReasons = sql<
  AttentionReason[]
>`case when ${isOpenRequest('r')} then ${thoseOf(ATTENTION_REASONS)} else ${thoseOf(IN_ANY_STATUS)} end`
