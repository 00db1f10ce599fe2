import { setTimeout as pause } from 'node:timers/promises'
import type { Sample } from './app-under-test.ts'
import { photo } from './photo.ts'

/** Live streams that are open at the same time. */
const STREAMS = 20
const PAUSE_MS = 100
/** A report that could not be drawn, as on a machine with much else to do, is tried again after two minutes. */
const DRAWN_AGAIN_MS = 125_000
const TRIES = 3
/** Small enough that an hour of them does not fill the disk. */
const PHOTO = { width: 800, height: 600 }

/**
 * What the calls of the speed's table leave out, in turn and without an end: spreadsheets, reports, uploads with their
 * previews, and live streams that break off.
 * @param onFailure called at once when a call fails, which ends the load
 * @returns ends it, and tells how many turns there were
 */
export function startMixedLoad(
  url: string,
  authorization: () => string,
  sample: Sample,
  onFailure: (error: unknown) => void,
): () => Promise<number> {
  let isDone = false
  let turns = 0

  async function call(path: string, init: RequestInit = {}): Promise<Response> {
    const answer = await fetch(`${url}/api${path}`, { ...init, headers: { authorization: authorization() } })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }
  async function drawReport(requestId: number | undefined, tries = TRIES): Promise<void> {
    const answer = await fetch(`${url}/api/requests/${requestId}/report`, {
      headers: { authorization: authorization() },
    })
    await answer.arrayBuffer()
    if (answer.ok || isDone) return
    if (answer.status !== 503 || tries === 1) throw new Error(`A report answered ${answer.status}`)
    console.log('A report could not be drawn')
    await pause(DRAWN_AGAIN_MS)
    await drawReport(requestId, tries - 1)
  }
  async function listenAndLeave(): Promise<void> {
    const leaving = new AbortController()
    const streams = Array.from({ length: STREAMS }, () => call('/events', { signal: leaving.signal }))
    await Promise.all(streams)
    leaving.abort()
  }
  async function turn(): Promise<void> {
    const requestId = sample.requestIds[turns % sample.requestIds.length]
    const form = new FormData()
    form.append('files[]', new File([await photo(turns, PHOTO)], `photo-${turns}.jpg`))
    const uploaded = await call(`/requests/${requestId}/files`, { method: 'POST', body: form })
    const { response: files } = (await uploaded.json()) as { response: { id: number; preview_url: string }[] }
    for (const { id, preview_url } of files) {
      await (await fetch(new URL(preview_url, url))).arrayBuffer()
      await call(`/requests/${requestId}/files/${id}`, { method: 'DELETE' })
    }
    await drawReport(requestId)
    await (await call(`/facilities/export?q=${turns % 10}`)).arrayBuffer()
    if (turns % 10 === 0) await (await call('/requests/export')).arrayBuffer()
    await listenAndLeave()
  }
  const running = (async () => {
    while (!isDone) {
      await turn()
      turns += 1
      await pause(PAUSE_MS)
    }
  })()
  running.catch(onFailure)
  return async () => {
    isDone = true
    await running
    return turns
  }
}
