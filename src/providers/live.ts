import type { LiveProvider, LiveEvent as ResourceEvent } from '@refinedev/core'
import type { LiveEntity, LiveEvent } from '../../contract/live.ts'
import { type Listener, liveStream } from './live-stream.ts'
import { isOwnChange, isShown } from './own-changes.ts'

type RowListener = (event: LiveEvent) => void

const CHANNEL_PREFIX = 'resources/'

/**
 * Calls back when rows of an entity change, and with `null` when changes may have been missed. The session has all queries
 * read again then, with the rights of the moment: `null` is for what is kept elsewhere.
 */
export function subscribeToLive(entity: LiveEntity | readonly LiveEntity[], listener: Listener): () => void {
  return liveStream.listen((event) => {
    if (!event || [entity].flat().includes(event.entity)) listener(event)
  })
}

/** The changes of rows for the pages and lists that show them: not those whose answers they show already. */
export function subscribeToUnseen(entity: LiveEntity | readonly LiveEntity[], listener: RowListener): () => void {
  return listenForUnseen((event) => {
    if ([entity].flat().includes(event.entity)) listener(event)
  })
}

function listenForUnseen(listener: RowListener): () => void {
  let isOver = false
  const stop = liveStream.listen((event) => {
    if (!event) return
    if (!isOwnChange(event)) return listener(event)
    void isShown(event).then((shown) => {
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
