import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { PERMISSIONS } from '#contract/permissions.ts'
import { DEMO_SIGN_INS } from '#server/demo/content/employees.ts'
import { startDemo } from './browser.ts'
import { median, percentile, printTable, verdict } from './table.ts'

const KEY_RATIO_MAX = 1.05
/** What it answers to both alike. */
const PLAIN_LIST = '/employees?per_page=20'
/** What it answers to a key has a column more. */
const LIST_WITH_EXTERNAL_IDS = '/clients?per_page=20'
const CREATE_RATIO_MIN = 0.97
const FIRST_ATTEMPT_MAX_MS = 2_000
const ENDPOINTS = 20
const DEAD_RATIO_MAX = 1.2
/** Creations between two events that are timed: as a busy office makes them. */
const PAUSE_MS = 50

/** What a key costs, what webhooks cost those who work, and how soon a message is sent, also beside a receiver that hangs. */
export async function measureIntegrations({ times }: { times: number }): Promise<void> {
  const app = await startDemo({ WEBHOOK_PRIVATE: 'on' })
  const receiver = await openReceiver()
  try {
    const call = callerOf(app.url, await signInTo(app.url))
    const service = await call('POST', '/service-accounts', { name: 'Bench', role: 'manager' })
    const addWebhook = (path: string) =>
      call('POST', '/webhooks', { service_account_id: service.id, url: receiver.url + path, types: ['client.created'] })

    const keyRatio = await compareKey(app.url, call, PLAIN_LIST, times)
    const listRatio = await compareKey(app.url, call, LIST_WITH_EXTERNAL_IDS, times)
    const createRatio = await compareCreating(call, addWebhook, times)
    const one = await addWebhook('/1')
    const first = await timeAttempts(call, receiver, times)
    await call('DELETE', `/webhooks/${one.id}`)
    const endpoints = await Promise.all(Array.from({ length: ENDPOINTS - 1 }, (_, at) => addWebhook(`/${at}`)))
    const alive = await timeAttempts(call, receiver, times)
    await addWebhook('/dead')
    const besideDead = await timeAttempts(call, receiver, times)
    const deadRatio = percentile(besideDead, 95) / percentile(alive, 95)
    const p95 = percentile(first, 95)

    console.log(`Other programs; ${endpoints.length} webhooks, then another whose receiver hangs`)
    printTable(
      ['what', 'reached', 'limit'],
      [
        [
          'a list with a key ÷ with a session, p50',
          keyRatio.toFixed(3),
          verdict(keyRatio <= KEY_RATIO_MAX, `≤ ${KEY_RATIO_MAX}`),
        ],
        ['a list that has external ids for the key ÷ with a session', listRatio.toFixed(3), ''],
        [
          'creating a client without a webhook ÷ with one, p50',
          createRatio.toFixed(3),
          verdict(createRatio >= CREATE_RATIO_MIN, `≥ ${CREATE_RATIO_MIN}`),
        ],
        [
          'event → first attempt, p95, ms',
          p95.toFixed(0),
          verdict(p95 <= FIRST_ATTEMPT_MAX_MS, `≤ ${FIRST_ATTEMPT_MAX_MS}`),
        ],
        [
          'the same beside a receiver that hangs ÷ without',
          deadRatio.toFixed(2),
          verdict(deadRatio <= DEAD_RATIO_MAX, `≤ ${DEAD_RATIO_MAX}`),
        ],
      ],
    )
  } finally {
    receiver.close()
    await app.stop()
  }
}

type Call = (method: string, path: string, body?: object) => Promise<{ id: number; key: string }>

async function signInTo(url: string): Promise<string> {
  const [admin] = DEMO_SIGN_INS
  const body = { email: admin?.email, password: admin?.password, transport: 'body' }
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await answer.json()).response.access_token
}

function callerOf(url: string, token: string): Call {
  return async (method, path, body) => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
    const answer = await fetch(`${url}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()).response
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** In turns, so that both see the same machine. */
async function compareKey(url: string, call: Call, list: string, times: number): Promise<number> {
  const body = { name: 'Bench', scopes: PERMISSIONS.filter((one) => one.endsWith(':read')) }
  const { key } = await call('POST', '/user/api-keys', body)
  const withKey = callerOf(url, key)
  const [byToken, byKey]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < times; turn++) {
    byToken.push(await timed(() => call('GET', list)))
    byKey.push(await timed(() => withKey('GET', list)))
  }
  return median(byKey) / median(byToken)
}

let created = 0

const createClient = (call: Call) => call('POST', '/clients', { name: `Bench ${++created}` })

/** Without and with a webhook, in turns of ten. */
async function compareCreating(
  call: Call,
  addWebhook: (path: string) => Promise<{ id: number }>,
  times: number,
): Promise<number> {
  const [without, having]: [number[], number[]] = [[], []]
  async function createTen(taken: number[]) {
    for (let count = 0; count < 10; count++) {
      taken.push(await timed(() => createClient(call)))
      await pause(PAUSE_MS)
    }
  }
  for (let turn = 0; turn < times / 10; turn++) {
    await createTen(without)
    const { id } = await addWebhook('/create')
    await createTen(having)
    await call('DELETE', `/webhooks/${id}`)
  }
  return median(without) / median(having)
}

/** From events to the first attempts at receivers that answer (milliseconds). */
async function timeAttempts(call: Call, receiver: Receiver, times: number): Promise<number[]> {
  receiver.waits.length = 0
  for (let event = 0; event < times; event++) {
    await createClient(call)
    await pause(PAUSE_MS)
  }
  await pause(FIRST_ATTEMPT_MAX_MS)
  return [...receiver.waits]
}

interface Receiver {
  url: string
  /** From each event to its message. */
  waits: number[]
  close(): void
}

/** Accepts every message but those to `/dead`, which it never answers. */
async function openReceiver(): Promise<Receiver> {
  const waits: number[] = []
  const server = createServer(async (request, reply) => {
    if (request.url === '/dead') return
    const arrived = Date.now()
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const { timestamp } = JSON.parse(Buffer.concat(parts).toString()) as { timestamp: string }
    waits.push(arrived - Date.parse(timestamp))
    reply.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    waits,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
