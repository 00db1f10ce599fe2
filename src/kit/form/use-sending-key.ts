import { useState } from 'react'
import { newKey } from '../../providers/new-key.ts'

/** A body that went out, its answer unknown, and the idempotency key under which it did. */
export interface Sent {
  body: string
  key: string
}

/** What is sent twice, because the first answer was lost, is done once; kept in a draft, after a reload too. */
export function useSendingKey(before: Sent | null = null) {
  const [sent, setSent] = useState(before)

  function keyFor(body: object): string {
    const written = JSON.stringify(body)
    const sending = sent?.body === written ? sent : { body: written, key: newKey() }
    setSent(sending)
    return sending.key
  }

  return { sent, keyFor }
}
