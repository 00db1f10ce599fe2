import { useEffect, useRef } from 'react'
import type { LiveEntity, LiveEvent } from '#contract/live.ts'
import type { ShownPart } from '../calls/own-changes.ts'
import { listenForUnseen } from './live.ts'
import { liveStream } from './live-stream.ts'

/** A bulk change announces each of its rows. */
const GATHER_MS = 300

interface Options {
  /** Which changes count; all of them when absent. */
  only?: (event: LiveEvent) => boolean
  /** Leaves out the changes whose answers this page already shows, in rows or in feeds. */
  unseen?: ShownPart
  /** How long changes are gathered, so that many of them renew once. */
  gatherMs?: number
}

/**
 * Renews what a page shows soon after rows of the entities have changed. It does nothing when the stream comes back after a
 * break: the session has all queries read again then.
 */
export function useLiveEvents(
  entities: LiveEntity | readonly LiveEntity[],
  renew: () => void,
  { only, unseen, gatherMs = GATHER_MS }: Options = {},
): void {
  const isWanted = (event: LiveEvent) => [entities].flat().includes(event.entity) && (only?.(event) ?? true)
  const latest = useRef({ isWanted, renew })
  latest.current = { isWanted, renew }

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const forget = () => {
      clearTimeout(timer)
      timer = undefined
    }
    const take = (event: LiveEvent | null) => {
      if (!event) return forget()
      if (!latest.current.isWanted(event)) return
      timer ??= setTimeout(() => {
        timer = undefined
        latest.current.renew()
      }, gatherMs)
    }
    const stop = unseen ? listenForUnseen(take, unseen) : liveStream.listen(take)
    return () => {
      stop()
      forget()
    }
  }, [unseen, gatherMs])
}
