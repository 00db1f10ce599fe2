import { useRef, useState } from 'react'
import { reasonOf } from '../../providers/api-error.ts'

/** A file on its way, or one that did not arrive. */
export interface Sending {
  key: number
  file: File
  /** Share that has gone out, 0..1. */
  share: number
  /** Why it did not arrive; null while it is on its way. */
  failure: string | null
}

/** More at once would only share the same line. */
const AT_ONCE = 3

/** Sends files a few at a time, each with its own progress; those that fail stay to be sent again. */
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
    // After it: files go out in the order in which they were picked.
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
