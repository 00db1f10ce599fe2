import { useState } from 'react'
import { reasonOf } from '#src/providers/calls/api-error.ts'

/** Runs an action once at a time and keeps its failure. */
export function useRun() {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function run(action: () => Promise<void>): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      await action()
    } catch (error) {
      setFailure(reasonOf(error))
    } finally {
      setBusy(false)
    }
  }

  return { isBusy, failure, run, refuse: setFailure }
}
