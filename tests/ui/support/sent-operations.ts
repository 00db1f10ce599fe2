import type { GivenOperation, OperationOutcome } from '#contract/operations/operations.ts'
import type { OperationFollower } from '#src/providers/offline/logged-operations.ts'
import type { Answer, Asked } from './crud-harness.tsx'

/** No page shows what was done on site. */
export const NO_PAGES: OperationFollower = { answered: async () => {}, sent: async () => {} }

/** What was sent together. */
export function togetherIn({ body }: Pick<Asked, 'body'>): GivenOperation[] {
  return (body as { operations: GivenOperation[] }).operations
}

const TAKEN: OperationOutcome = { id: '', outcome: 'applied', reason: null, message: null, happened_at: null }

/** Answers what was sent together: each was applied, unless the test says otherwise. */
export function outcomesOf(
  asked: Pick<Asked, 'body'>,
  outcomes: (operation: GivenOperation) => Partial<OperationOutcome> = () => ({}),
): Answer {
  return {
    response: togetherIn(asked).map((operation) => ({ ...TAKEN, id: operation.id, ...outcomes(operation) })),
  }
}
