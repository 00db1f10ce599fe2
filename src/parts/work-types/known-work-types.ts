import type { KnownWorkType } from '#contract/work-types/known-work-type.ts'
import { currentActor, useActor } from '#src/providers/actor.ts'

const NONE: readonly KnownWorkType[] = []

/** The account's types of work that are more than a name; an actor kept by an earlier version has none. */
export function useKnownWorkTypes(): readonly KnownWorkType[] {
  return useActor()?.work_types ?? NONE
}

export function knownWorkTypes(): readonly KnownWorkType[] {
  return currentActor()?.work_types ?? NONE
}
