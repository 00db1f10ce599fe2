import type { ReactNode } from 'react'
import { useViewer } from '../providers/viewer.ts'

export function Session({ children }: { children: ReactNode }) {
  return useViewer() ? children : null
}
