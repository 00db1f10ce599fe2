import { eventKind } from '#contract/history.ts'

/** A row of the table of events. */
export interface HistoryEvent {
  request_id: string
  kind: number
  actor_id: string | null
  payload: Record<string, unknown>
  created_at: Date
}

/** The status that a request's events lead to; throws when one of them was not possible. */
export function replay(events: HistoryEvent[]): number {
  let status = 0
  const from = (allowed: number[], next: number) => {
    if (!allowed.includes(status)) throw new Error(`Not from status ${status}`)
    status = next
  }
  for (const { kind, payload } of events) {
    switch (eventKind(kind)) {
      case 'requestCreated':
        from([0], 1)
        break
      case 'requestStarted':
        from(payload.reopened ? [2, 4] : [1], 3)
        break
      case 'requestFinished':
        from([3], Number(payload.status))
        break
      case 'clientAccepted':
        from([2, 3], status === 2 ? 4 : 3)
        break
      case 'clientDeclined':
        from([2], 3)
        break
      case 'requestCancelled':
        from([1, 2, 3], payload.initiator === 'company' ? 5 : 6)
        break
      case 'clientRated':
        from([4], 4)
        break
      case 'workAdded':
      case 'priceChanged':
      case 'deadlineChanged':
      case 'requestOverdue':
        from([1, 2, 3], status)
        break
      case 'note':
        if (payload.checklist) from([3], 3)
        break
    }
  }
  return status
}
