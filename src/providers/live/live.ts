import type { LiveProvider, LiveEvent as ResourceEvent } from '@refinedev/core'
import type { LiveEntity, LiveEvent } from '#contract/live.ts'
import { isOwnChange, isOwnChangeShown, type ShownPart } from '../calls/own-changes.ts'
import { type Listener, liveStream } from './live-stream.ts'

const CHANNEL_PREFIX = 'resources/'

/**
 * Calls back when rows of an entity change, and with `null` when changes may have been missed. The session has all queries
 * read again then, with the permissions of the moment: `null` is for what is kept elsewhere. What a page reads follows
 * changes with `useLiveEvents`.
 */
export function subscribeToLive(entity: LiveEntity, listener: Listener): () => void {
  return liveStream.listen((event) => {
    if (!event || event.entity === entity) listener(event)
  })
}

/** Calls back when rows change, except for changes whose answers the page already shows. */
export function listenForUnseen(listener: (event: LiveEvent) => void, part: ShownPart = 'row'): () => void {
  let isOver = false
  const stop = liveStream.listen((event) => {
    if (!event) return
    if (!isOwnChange(event)) return listener(event)
    void isOwnChangeShown(event, part).then((shown) => {
      if (!shown && !isOver) listener(event)
    })
  })
  return () => {
    isOver = true
    stop()
  }
}

/** The event stream as the admin framework's live provider: lists and pages read again what changed elsewhere. */
export const liveProvider: LiveProvider = {
  subscribe({ channel, types, params, callback }) {
    const resource = channel.replace(CHANNEL_PREFIX, '')
    const ids = params?.ids?.map(String) ?? (params?.id === undefined ? undefined : [String(params.id)])
    const isWanted = (event: LiveEvent) =>
      event.entity === resource &&
      (types.includes('*') || types.includes(event.type)) &&
      (!ids?.length || ids.includes(String(event.id)))

    return listenForUnseen((event) => {
      if (isWanted(event)) callback(toResourceEvent(channel, event.type, [event.id]))
    })
  },
  unsubscribe: (stop: () => void) => stop(),
}

function toResourceEvent(channel: string, type: string, ids: (string | number)[]): ResourceEvent {
  return { channel, type, payload: { ids }, date: new Date() }
}
