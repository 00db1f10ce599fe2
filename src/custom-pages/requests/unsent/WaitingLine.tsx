import type { ReactNode } from 'react'
import type { Operation } from '#src/providers/offline/operations.ts'
import { OperationState } from '#src/resources/requests/OperationState.tsx'

/** Something that was done here and is not among what the server has yet. */
export function WaitingLine({ operation, children }: { operation: Operation; children: ReactNode }) {
  return (
    <div style={{ overflowWrap: 'anywhere' }}>
      {children}
      <OperationState operation={operation} />
    </div>
  )
}
