import { useMemo } from 'react'
import type { OperationCall } from '#contract/operations/operation-calls.ts'
import { useOperations } from '#src/providers/offline/logged-operations.ts'
import type { Operation } from '#src/providers/offline/operations.ts'

/** What was done on a request and is not answered yet. */
export function useOperationsOf(requestId: number): readonly Operation[] {
  const operations = useOperations()
  return useMemo(() => operations.filter((operation) => operation.requestId === requestId), [operations, requestId])
}

/** Those of one kind. */
export function ofCall<C extends OperationCall>(operations: readonly Operation[], call: C) {
  return operations.filter((operation): operation is Extract<Operation, { call: C }> => operation.call === call)
}
