import { useRef, useState } from 'react'
import { reasonOf } from '#src/providers/calls/api-error.ts'

export type AnswerState = 'idle' | 'saving' | 'saved' | 'failed'

/** The server has the answer, or it waits for the connection and is shown as waiting. */
export type SaveOutcome = 'saved' | 'waiting'

/**
 * Saves one field on every change. Answers are sent one after another, so that the last one wins; until it is saved,
 * the field shows it instead of the server's value. When saving fails, `reason` says why and `retry` sends it again.
 */
export function useSavedAnswer<Value>(save: (value: Value) => Promise<SaveOutcome>) {
  const [state, setState] = useState<AnswerState>('idle')
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
