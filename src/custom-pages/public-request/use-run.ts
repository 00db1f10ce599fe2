import { useState } from 'react'
import { reasonOf } from '../../providers/api-error.ts'

/** Runs an act once at a time and keeps what went wrong. */
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
