import type { z } from 'zod'
import type { Escalation, TargetRow, TargetSave, targetSave } from '#contract/sla/targets.ts'
import { WARN_AT_DEFAULT } from '#contract/sla/targets.ts'

/** What the dialog of a target edits: the body of one, with inputs that may be empty. */
export type TargetValues = z.input<typeof targetSave>

export const NEW_TARGET: TargetValues = {
  match: { type: null, work_type: null, priority: null, facility_id: null },
  reaction: null,
  arrival: null,
  resolution: null,
  hours_id: null,
  reaction_ends_with: 'assigned',
  warn_at: WARN_AT_DEFAULT,
  escalate: [],
}

/** Targets of a row as the call takes them. */
export function toTargetBodies(targets: readonly TargetRow[]): TargetSave[] {
  return targets.map(({ id: _, match: { facility, ...match }, hours, escalate, ...target }) => ({
    ...target,
    match: { ...match, facility_id: facility?.id ?? null },
    hours_id: hours?.id ?? null,
    escalate: escalate.map(({ percent, to }) => ({ percent, to: toRecipient(to) })),
  }))
}

function toRecipient(to: TargetRow['escalate'][number]['to']): Escalation['to'] {
  if (to.kind === 'role') return { kind: to.kind, role_id: to.role.id }
  if (to.kind === 'user') return { kind: to.kind, user_id: to.user.id }
  return { kind: to.kind }
}
