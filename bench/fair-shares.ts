import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { type Sample, sampleOf, signIn, startApp } from './app-under-test.ts'
import { openBenchDatabase } from './bench-database.ts'
import type { ServerProcess } from './server-process.ts'
import { printTable, verdict } from './table.ts'
import type { Timing } from './time-calls.ts'

const LOUD = 1
const OTHER = 2
const IMPORTS = 100
const ROWS_AN_IMPORT = 200
const EXPORTS = 50
const RATIO_MAX = 1.5
const POLL_MS = 200
const LOWEST_PRIORITY = 19

/**
 * How long one account waits while another runs a hundred imports and fifty exports and searches for one letter without
 * a pause: its own calls, and an import that it starts meanwhile.
 */
export async function measureFairShares({ times }: { times: number }): Promise<void> {
  const database = await openBenchDatabase([{ accounts: 20, requests: 200_000 }])
  const app = await startApp(database)
  // A row with an existing name would not be imported.
  const began = Date.now()
  try {
    const [loud, other] = [await memberOf(app, LOUD), await memberOf(app, OTHER)]
    const calls = otherCallsOn(await sampleOf(database, OTHER))
    const urls = Object.values(calls).map((path) => app.url + path)
    const timed = { authorization: other.headers.authorization, urls }
    await startTiming({ ...timed, times }).p95
    const before = await startTiming({ ...timed, times }).p95
    const timing = startTiming(timed)
    // Real browsers run on other computers.
    setPriority(LOWEST_PRIORITY)

    const sent = await Promise.all(
      Array.from({ length: IMPORTS }, (_, index) => loud.sendImport(`Громкая ${began} ${index}`)),
    )
    const exported = Promise.all(Array.from({ length: EXPORTS }, () => loud.export()))
    const turns = importInTurn()
    let isDone = false
    const searches = (async () => {
      const search = `${app.url}/api/search/global/?q=${encodeURIComponent('а')}`
      while (!isDone) await (await fetch(search, { headers: loud.headers })).arrayBuffer()
    })()
    const [statuses] = await Promise.all([exported, loud.untilAll(sent, 'done')]).finally(() => {
      isDone = true
    })
    await searches
    const meanwhile = await timing.end()
    const { importId, ahead, seconds } = await turns
    const refused = statuses.filter((status) => status !== 200).length
    console.log(
      `One account: ${IMPORTS} imports, ${EXPORTS} exports (${refused} refused), searches; the calls of another`,
    )
    printTable(
      ['call', 'p95 before, ms', 'p95 meanwhile, ms', 'ratio', 'limit'],
      Object.keys(calls).map((name, index) => {
        const [quiet = 0, busy = 0] = [before[index], meanwhile[index]]
        const limit = verdict(busy / quiet <= RATIO_MAX, `≤ ${RATIO_MAX}`)
        return [name, quiet.toFixed(1), busy.toFixed(1), (busy / quiet).toFixed(2), limit]
      }),
    )
    console.log(`The other account's import was done after ${seconds.toFixed(1)} s, when ${ahead} of ${IMPORTS} were\n`)
    await loud.undo(sent)
    await other.undo([importId])

    async function importInTurn() {
      const sentAt = performance.now()
      const importId = await other.sendImport(`Тихая ${began}`)
      await other.untilAll([importId], 'done')
      const seconds = (performance.now() - sentAt) / 1000
      return { importId, seconds, ahead: await loud.count(sent, 'done') }
    }
  } finally {
    await app.stop()
    await database.stop()
  }
}

/** Times calls in a separate process: a number of times, or until it is stopped. */
function startTiming(timing: Timing) {
  const child = fork(new URL('./time-calls.ts', import.meta.url))
  const p95 = once(child, 'message').then(([answer]) => answer as number[])
  child.send(timing)
  return {
    p95,
    end() {
      child.send('enough')
      return p95
    },
  }
}

function otherCallsOn({ requestIds, executorId }: Sample): Record<string, string> {
  return {
    list: '/api/requests?status=1,2,3&sort=deadline_at',
    'list-of-executor': `/api/requests?employee_id=${executorId}&status=1,2,3`,
    page: `/api/requests/${requestIds[0]}`,
    clients: '/api/clients',
  }
}

/** The actions of an account's admin in this bench. */
async function memberOf(app: ServerProcess, accountId: number) {
  const headers = { authorization: `Bearer ${await signIn(app, accountId)}` }
  async function call<T>(path: string, init: RequestInit = {}): Promise<T> {
    const answer = await fetch(`${app.url}/api${path}`, { ...init, headers })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return ((await answer.json()) as { response: T }).response
  }
  async function count(ids: number[], state: string): Promise<number> {
    const states = await Promise.all(ids.map((id) => call<{ state: string }>(`/imports/${id}`)))
    return states.filter((one) => one.state === state).length
  }
  async function untilAll(ids: number[], state: string): Promise<void> {
    // The last one finishes last: waiting for it first saves polling for the others.
    for (const id of [...ids].reverse()) {
      while ((await call<{ state: string }>(`/imports/${id}`)).state !== state) await pause(POLL_MS)
    }
  }
  return {
    headers,
    count,
    untilAll,
    async sendImport(name: string): Promise<number> {
      const rows = Array.from({ length: ROWS_AN_IMPORT }, (_, index) => `${name} ${index};импорт`)
      const form = new FormData()
      form.append('file', new File([`Название;Теги\n${rows.join('\n')}\n`], 'clients.csv'))
      const { import_id } = await call<{ import_id: number }>('/clients/excel/import', { method: 'POST', body: form })
      return import_id
    },
    async export(): Promise<number> {
      const answer = await fetch(`${app.url}/api/requests/export`, { headers })
      await answer.arrayBuffer()
      return answer.status
    },
    async undo(ids: number[]): Promise<void> {
      for (const id of ids) await call(`/imports/${id}/undo`, { method: 'POST' })
      await untilAll(ids, 'undone')
    },
  }
}
