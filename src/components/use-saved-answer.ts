import { useRef, useState } from 'react'

export type SavingState = 'idle' | 'saving' | 'saved' | 'failed'

/**
 * Saves one field as it is changed. Answers go out one after another, so that the last tap is what stays; until it is
 * kept, the field shows what was given and not what the server still has. A failed one waits for `retry`.
 */
export function useSavedAnswer<Value>(save: (value: Value) => Promise<unknown>) {
  const [state, setState] = useState<SavingState>('idle')
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
      () => settle(turn, 'saved'),
      () => settle(turn, 'failed'),
    )
    return queue.current
  }

  function settle(turn: number, outcome: 'saved' | 'failed') {
    if (turn !== latest.current) return
    setState(outcome)
    if (outcome === 'saved') setGiven(null)
  }

  function retry() {
    if (given) void give(given.value)
  }

  return { state, given, give, retry }
}
