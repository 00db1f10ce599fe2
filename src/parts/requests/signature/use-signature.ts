import { useState } from 'react'
import type { DrawnSignature } from './SignaturePad.tsx'

/** What is on the pad, to be sent; a single dot only after the signer was asked about it. */
export function useSignature() {
  const [drawn, setDrawn] = useState<DrawnSignature | null>(null)
  const [doubted, setDoubted] = useState<DrawnSignature | null>(null)
  const { isDot = false, ...picture } = drawn ?? {}

  /** Whether the signer has to be asked first, on the pad. */
  function doubt(): boolean {
    setDoubted(isDot ? drawn : null)
    return isDot
  }

  return {
    signature: drawn && (picture as Omit<DrawnSignature, 'isDot'>),
    isDoubted: drawn !== null && doubted === drawn,
    setDrawn,
    doubt,
  }
}
