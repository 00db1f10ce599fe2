import { REQUEST_DURATION_DEFAULT_MIN } from '#contract/limits.ts'
import { HOUR_MS } from '#contract/values/durations.ts'
import type { KnownWorkType } from '#contract/work-types/known-work-type.ts'

/** What a type of work decides where a new request, or the template of a schedule, does not say it. */
interface Decided {
  duration_min?: number | undefined
  priority?: 0 | 1 | undefined
  client_sign_required?: boolean | undefined
  checklists?: number[] | undefined
}

/** A body that has it all. */
export type WithTypeDefaults<Body extends Decided> = Body & { [Name in keyof Decided]-?: NonNullable<Decided[Name]> }

export function withTypeDefaults<Body extends Decided>(
  body: Body,
  type: KnownWorkType | undefined,
): WithTypeDefaults<Body> {
  return {
    ...body,
    duration_min: body.duration_min ?? type?.default_duration_min ?? REQUEST_DURATION_DEFAULT_MIN,
    priority: body.priority ?? type?.default_priority ?? 0,
    client_sign_required: body.client_sign_required ?? type?.client_sign_required ?? false,
    checklists: body.checklists ?? type?.checklists ?? [],
  }
}

/** When a request of the type that is created now is due; null without a deadline. */
export function typeDeadline(type: KnownWorkType | undefined): string | null {
  const hours = type?.deadline_hours ?? null
  return hours === null ? null : new Date(Date.now() + hours * HOUR_MS).toISOString()
}
