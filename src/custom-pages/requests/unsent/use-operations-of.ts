import { useDeferredValue, useMemo } from 'react'
import type { OperationCall } from '#contract/operations/operation-calls.ts'
import { useOperations } from '#src/providers/offline/logged-operations.ts'
import type { Operation } from '#src/providers/offline/operations.ts'

/** What was done on a request and is not answered yet. */
export function useOperationsOf(requestId: number): readonly Operation[] {
  const operations = useOperations()
  return useMemo(() => operations.filter((operation) => operation.requestId === requestId), [operations, requestId])
}

/**
 * The same for a whole page: an answer changes them more than once, and the page follows its item when there is time. All
 * else, such as a start, the page shows at once.
 */
export function useSettledOperationsOf(requestId: number): readonly Operation[] {
  const operations = useOperationsOf(requestId)
  const settled = useDeferredValue(operations)
  return differInAnswersAlone(operations, settled) ? settled : operations
}

function differInAnswersAlone(some: readonly Operation[], others: readonly Operation[]): boolean {
  const [rest, otherRest] = [withoutAnswers(some), withoutAnswers(others)]
  return rest.length === otherRest.length && rest.every((operation, place) => operation === otherRest[place])
}

function withoutAnswers(operations: readonly Operation[]): Operation[] {
  return operations.filter(({ call }) => call !== 'answer' && call !== 'fillCustom')
}

/** Those of one kind. */
export function ofCall<C extends OperationCall>(operations: readonly Operation[], call: C) {
  return operations.filter((operation): operation is Extract<Operation, { call: C }> => operation.call === call)
}
