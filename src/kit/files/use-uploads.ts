import { useRef, useState } from 'react'
import { reasonOf } from '#src/providers/calls/api-error.ts'

/** A file being uploaded, or one that failed. */
export interface Sending {
  key: number
  file: File
  /** Upload progress, 0..1. */
  share: number
  /** Why it failed; null while it is being uploaded. */
  failure: string | null
}

/** More uploads at once would only share the same connection. */
const AT_ONCE = 3

/** Uploads a few files at a time, each with its own progress; failed ones stay to be sent again. */
export function useUploads(send: (file: File, onProgress: (share: number) => void) => Promise<unknown>) {
  const [sendings, setSendings] = useState<Sending[]>([])
  const lastKey = useRef(0)
  const waiting = useRef<Sending[]>([])
  const underWay = useRef(0)

  function change(key: number, part: Partial<Sending>) {
    setSendings((all) => all.map((sending) => (sending.key === key ? { ...sending, ...part } : sending)))
  }

  function dismiss({ key }: Sending) {
    setSendings((all) => all.filter((sending) => sending.key !== key))
  }

  async function sendWaiting(): Promise<void> {
    const next = underWay.current < AT_ONCE ? waiting.current.shift() : undefined
    if (!next) return
    underWay.current += 1
    const sent = send(next.file, (share) => change(next.key, { share }))
    // Only now, so that files are sent in the order they were picked.
    void sendWaiting()
    try {
      await sent
      dismiss(next)
    } catch (error) {
      change(next.key, { failure: reasonOf(error) })
    } finally {
      underWay.current -= 1
      void sendWaiting()
    }
  }

  function enqueue(added: Sending[]) {
    waiting.current.push(...added)
    void sendWaiting()
  }

  return {
    sendings,
    dismiss,
    send(files: readonly File[]) {
      const added = files.map((file) => {
        lastKey.current += 1
        return { key: lastKey.current, file, share: 0, failure: null }
      })
      setSendings((all) => [...all, ...added])
      enqueue(added)
    },
    again(failed: Sending) {
      const renewed = { ...failed, share: 0, failure: null }
      change(failed.key, renewed)
      enqueue([renewed])
    },
  }
}
