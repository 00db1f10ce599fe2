import { useState } from 'react'
import { newKey } from '#src/providers/calls/new-key.ts'

/** A body that was sent, its answer unknown, and its idempotency key. */
export interface SentBody {
  body: string
  key: string
}

/**
 * Gives the same body the same idempotency key, so that a retry after a lost answer takes effect once; kept in a draft,
 * it survives a reload.
 */
export function useSendingKey(before: SentBody | null = null) {
  const [sent, setSent] = useState(before)

  function keyFor(body: object): string {
    const written = JSON.stringify(body)
    const sending = sent?.body === written ? sent : { body: written, key: newKey() }
    setSent(sending)
    return sending.key
  }

  return { sent, keyFor }
}
