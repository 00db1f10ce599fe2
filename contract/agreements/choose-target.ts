import type { REQUEST_TYPES } from '../requests/status/request-status.ts'

/** What a target is for; null is any, and of types any but planned. */
export interface TargetMatch {
  id: number
  position: number
  match_type: (typeof REQUEST_TYPES)[number] | null
  match_work_type: string | null
  match_priority: number | null
  match_facility_id: number | null
}

export interface ChoosableAgreement<Target extends TargetMatch> {
  id: number
  /** null: for clients who have none of their own. */
  client_id: number | null
  /** Empty: all of its client's. */
  facilities: readonly number[]
  starts_on: string
  /** The last day; null: it does not end. */
  ends_on: string | null
  is_archived: boolean
  targets: readonly Target[]
}

/** What decides which promise a request has. */
export interface MatchedRequest {
  client_id: number | null
  facility_id: number | null
  type: (typeof REQUEST_TYPES)[number]
  work_type: string | null
  priority: number
  /** The day on which it was created, in the account's zone. */
  date: string
}

/** Why an agreement was chosen: it names the facility, it is the client's, or it is for clients without their own. */
export const AGREEMENT_REASONS = ['facility', 'client', 'default'] as const
export type AgreementReason = (typeof AGREEMENT_REASONS)[number]

/** By what a target names the request, the most particular first. */
export const TARGET_REASONS = ['facility', 'work_type', 'type', 'priority'] as const
export type TargetReason = (typeof TARGET_REASONS)[number]

export interface ChosenTarget<Agreement, Target> {
  agreement: Agreement
  target: Target
  agreement_reason: AgreementReason
  /** Empty: the target is for any request. */
  target_reasons: TargetReason[]
}

/** Why a request has no promise: no agreement is in force for its place, or none of their targets is for it. */
export const NO_TARGET_REASONS = ['no_agreement', 'no_target'] as const
export type NoTargetReason = (typeof NO_TARGET_REASONS)[number]

/**
 * The agreement and the target that a request has. Of agreements, one that names the facility comes before one for all, then
 * the one that began later; of its targets, the one that names most: facility, work type, type, priority, then by position.
 * An agreement without a target for the request leaves it to the next.
 */
export function chooseTarget<Target extends TargetMatch, Agreement extends ChoosableAgreement<Target>>(
  agreements: readonly Agreement[],
  request: MatchedRequest,
): ChosenTarget<Agreement, Target> | NoTargetReason {
  const inForce = agreements.filter((agreement) => isInForce(agreement, request.date))
  const own = inForce.filter(({ client_id }) => client_id !== null && client_id === request.client_id)
  const possible = own.length > 0 ? own : inForce.filter(({ client_id }) => client_id === null)
  const covering = possible.filter(({ facilities }) => covers(facilities, request.facility_id))
  if (covering.length === 0) return 'no_agreement'
  for (const agreement of covering.toSorted(byParticularity)) {
    const [target] = agreement.targets
      .filter((one) => isFor(one, request))
      .toSorted((one, other) => rankOf(other) - rankOf(one) || one.position - other.position)
    if (!target) continue
    return {
      agreement,
      target,
      agreement_reason:
        agreement.client_id === null ? 'default' : agreement.facilities.length > 0 ? 'facility' : 'client',
      target_reasons: namedBy(target),
    }
  }
  return 'no_target'
}

function isInForce({ starts_on, ends_on, is_archived }: ChoosableAgreement<TargetMatch>, date: string): boolean {
  return !is_archived && starts_on <= date && (ends_on === null || date <= ends_on)
}

function covers(facilities: readonly number[], facilityId: number | null): boolean {
  return facilities.length === 0 || (facilityId !== null && facilities.includes(facilityId))
}

function byParticularity(one: ChoosableAgreement<TargetMatch>, other: ChoosableAgreement<TargetMatch>): number {
  const named = Number(other.facilities.length > 0) - Number(one.facilities.length > 0)
  return named || other.starts_on.localeCompare(one.starts_on) || other.id - one.id
}

function isFor(target: TargetMatch, { facility_id, work_type, type, priority }: MatchedRequest): boolean {
  const isOfType = target.match_type === null ? type !== 'planned' : target.match_type === type
  return (
    isOfType &&
    (target.match_facility_id === null || target.match_facility_id === facility_id) &&
    (target.match_work_type === null || target.match_work_type === work_type) &&
    (target.match_priority === null || target.match_priority === priority)
  )
}

function namedBy(target: TargetMatch): TargetReason[] {
  return TARGET_REASONS.filter((reason) => target[MATCHES[reason]] !== null)
}

const MATCHES = {
  facility: 'match_facility_id',
  work_type: 'match_work_type',
  type: 'match_type',
  priority: 'match_priority',
} as const satisfies Record<TargetReason, keyof TargetMatch>

/** Greater for the more particular: naming the facility outweighs all that come after it, and so on. */
function rankOf(target: TargetMatch): number {
  return TARGET_REASONS.reduce((rank, reason) => rank * 2 + Number(target[MATCHES[reason]] !== null), 0)
}
