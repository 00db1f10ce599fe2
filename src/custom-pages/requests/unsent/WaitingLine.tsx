import type { ReactNode } from 'react'
import { OperationState } from '#src/parts/requests/OperationState.tsx'
import type { Operation } from '#src/providers/offline/operations.ts'

/** Something that was done here and is not among what the server has yet. */
export function WaitingLine({ operation, children }: { operation: Operation; children: ReactNode }) {
  return (
    <div style={{ overflowWrap: 'anywhere' }}>
      {children}
      <OperationState operation={operation} />
    </div>
  )
}
