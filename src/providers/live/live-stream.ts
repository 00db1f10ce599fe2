import { VIEW_AS_HEADER } from '#contract/auth/view-as.ts'
import { FIRST_STREAM_HEADER } from '#contract/first-stream.ts'
import type { LiveEvent } from '#contract/live.ts'
import { isConnected, onConnectionChange, reportReached, reportUnreachable } from '../calls/connection.ts'
import { apiRoot, routeTable } from '../calls/route-table.ts'
import { currentToken, renewSession } from '../calls/session.ts'
import { seenAs } from '../calls/view-as.ts'

/** `null`: the connection was lost in between, so anything may have changed. */
export type Listener = (event: LiveEvent | null) => void

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
/** Browsers whose streams end in the same moment do not come back in the same moment. */
const SPREAD_MS = 4_000
/** The server sends a comment more often than this; longer silence is a dead connection. */
const SILENCE_MS = 60_000

const DATA = 'data:'

const listeners = new Set<Listener>()
let connection: AbortController | null = null

/** One connection for the whole page, open while anyone listens. Read with fetch: EventSource sends no token. */
export const liveStream = {
  listen(listener: Listener): () => void {
    listeners.add(listener)
    if (!connection) {
      connection = new AbortController()
      void keepConnected(connection.signal)
    }
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) closeSoon()
    }
  },
}

/** A change of page unsubscribes one moment before it subscribes again. */
function closeSoon() {
  setTimeout(() => {
    if (listeners.size > 0) return
    connection?.abort()
    connection = null
  }, 1_000)
}

async function keepConnected(signal: AbortSignal) {
  let pause = FIRST_PAUSE_MS
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    try {
      await readOnce(signal, isFirst, () => {
        if (!isFirst) notify(null)
        pause = FIRST_PAUSE_MS
      })
    } catch (failure) {
      // The first failure may be a server that starts again; a page that goes away is none.
      if (pause > FIRST_PAUSE_MS && failure instanceof TypeError && !signal.aborted) reportUnreachable()
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    }
    if (!signal.aborted) await sleep(pause + Math.random() * SPREAD_MS, signal)
  }
}

async function readOnce(signal: AbortSignal, isFirst: boolean, onOpen: () => void) {
  const attempt = new AbortController()
  const stop = () => attempt.abort()
  signal.addEventListener('abort', stop, { once: true })
  let silence = setTimeout(stop, SILENCE_MS)
  try {
    const body = await open(attempt.signal, isFirst)
    onOpen()
    for await (const text of blocksOf(body)) {
      clearTimeout(silence)
      silence = setTimeout(stop, SILENCE_MS)
      const event = toEvent(text)
      if (event) notify(event)
    }
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', stop)
  }
}

async function open(signal: AbortSignal, isFirst: boolean): Promise<ReadableStream<Uint8Array>> {
  if (!currentToken() && !(await renewSession())) throw new Error('signed out')
  const { path } = routeTable.live.events
  const viewAs = seenAs()
  const answer = await fetch(apiRoot + path, {
    headers: {
      Authorization: `Bearer ${currentToken()}`,
      ...(viewAs && { [VIEW_AS_HEADER]: viewAs }),
      [FIRST_STREAM_HEADER]: String(isFirst),
    },
    signal,
  })
  reportReached()
  if (answer.status === 401) await renewSession()
  if (!answer.ok || !answer.body) throw new Error(`no event stream: ${answer.status}`)
  return answer.body
}

async function* blocksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let buffer = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const blocks = (buffer + value).split('\n\n')
    buffer = blocks.pop() ?? ''
    yield* blocks
  }
}

/** The server writes an event in one line, and besides only comments and how long to wait. */
function toEvent(block: string): LiveEvent | null {
  return block.startsWith(DATA) ? JSON.parse(block.slice(DATA.length)) : null
}

function notify(event: LiveEvent | null) {
  for (const listener of [...listeners]) listener(event)
}

/** Ends early when the network comes back or the last listener is gone. */
function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stopListening()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    const stopListening = onConnectionChange(() => isConnected() && end())
    signal.addEventListener('abort', end, { once: true })
  })
}
