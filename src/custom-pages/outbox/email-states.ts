import type { EmailRow } from '#contract/outbox.ts'

type EmailState = EmailRow['state']

/** The states to filter by, those that need attention first; not in the contract, which would bring zod along. */
export const SHOWN_STATES = ['queued', 'failed', 'sent'] as const satisfies EmailState[]
export const ALL_STATES: readonly EmailState[] = [...SHOWN_STATES, 'kept']
