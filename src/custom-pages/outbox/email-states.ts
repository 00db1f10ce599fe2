import type { EmailRow } from '../../../contract/outbox.ts'

type EmailState = EmailRow['state']

/** By which the list can be narrowed, what wants looking after first; apart from the contract, which brings zod along. */
export const SHOWN_STATES = ['queued', 'failed', 'sent'] as const satisfies EmailState[]
export const EMAIL_STATES: readonly EmailState[] = [...SHOWN_STATES, 'kept']
