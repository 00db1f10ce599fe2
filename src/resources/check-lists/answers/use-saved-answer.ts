import { useRef, useState } from 'react'
import { reasonOf } from '../../../providers/api-error.ts'

export type SavingState = 'idle' | 'saving' | 'saved' | 'failed'

/** The server has it, or it waits for the connection and is shown as waiting. */
export type SaveOutcome = 'saved' | 'waiting'

/**
 * Saves one field as it is changed. Answers go out one after another, so that the last tap is what stays; until it is
 * kept, the field shows what was given and not what the server still has. A failed one says why and waits for `retry`.
 */
export function useSavedAnswer<Value>(save: (value: Value) => Promise<SaveOutcome>) {
  const [state, setState] = useState<SavingState>('idle')
  const [reason, setReason] = useState('')
  const [given, setGiven] = useState<{ value: Value } | null>(null)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const latest = useRef(0)

  function give(value: Value): Promise<unknown> {
    latest.current += 1
    const turn = latest.current
    setGiven({ value })
    setState('saving')
    const send = () => (turn === latest.current ? save(value) : undefined)
    queue.current = queue.current.then(send).then(
      (outcome) => settle(turn, outcome === 'waiting' ? 'idle' : 'saved'),
      (error) => fail(turn, error),
    )
    return queue.current
  }

  function settle(turn: number, next: 'saved' | 'idle') {
    if (turn !== latest.current) return
    setState(next)
    setGiven(null)
  }

  function fail(turn: number, error: unknown) {
    if (turn !== latest.current) return
    setReason(reasonOf(error))
    setState('failed')
  }

  function retry() {
    if (given) void give(given.value)
  }

  return { state, reason, given, give, retry }
}
