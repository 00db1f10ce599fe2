import type { ReactNode } from 'react'
import { OperationState } from '../../../kit/feed/OperationState.tsx'
import type { Operation } from '../../../providers/operations.ts'

/** Something that was done here and is not among what the server has yet. */
export function WaitingLine({ operation, children }: { operation: Operation; children: ReactNode }) {
  return (
    <div style={{ overflowWrap: 'anywhere' }}>
      {children}
      <OperationState operation={operation} />
    </div>
  )
}
