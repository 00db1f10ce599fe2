// The way between the phones and the server, on which calls and answers get lost, come late, or meet something else.
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Browser, Tab } from './browser.ts'
import type { Clock } from './clock.ts'

/** What becomes of a call. */
export const DELIVERIES = [
  'answered',
  /** It never arrives. */
  'lost',
  /** It is carried out, and the phone hears nothing of it. */
  'answerLost',
  /** The phone has given up, and it arrives later. */
  'late',
  /** A proxy finds no server. */
  'badGateway',
  /** The server is stopped once the call is carried out. */
  'badGatewayAfter',
  /** Its access token has expired. */
  'expired',
] as const
export type Delivery = (typeof DELIVERIES)[number]

export interface Network {
  fetch(tab: Tab, url: string, init: RequestInit): Promise<Response>
  /** Decides about a later call of a phone: that of the first call without one. */
  plan(browser: Browser, delivery: Delivery): void
  forgetDeliveries(): void
  /** While the server is away, calls end as if there were none. */
  setServer(isUp: boolean): void
  connect(browser: Browser, isOnline: boolean): void
  /** What a killed page was sending arrives late, if at all. */
  cutOff(tab: Tab): void
  /** The oldest call under way gets on; false when there is none. */
  next(): Promise<boolean>
  /** The oldest late call arrives; false when there is none. */
  nextLate(): Promise<boolean>
  /** All calls arrive at the same moment. */
  together(): Promise<void>
  /** Errors that the server answered by itself. */
  failures: string[]
}

interface Call {
  tab: Tab
  url: string
  init: RequestInit
  cookie: string
  answer(response: Response): void
  fail(): void
}

export function openNetwork(app: FastifyInstance, clock: Clock): Network {
  let underWay: Call[] = []
  const late: Call[] = []
  const deliveries = new Map<Browser, Delivery[]>()
  const failures: string[] = []
  let isUp = true

  async function deliver(call: Call, isExpired = false): Promise<Response> {
    const { url, init, cookie, tab } = call
    const headers = { ...(init.headers as Record<string, string>), ...(cookie && { cookie }) }
    if (isExpired && 'Authorization' in headers) headers.Authorization = 'Bearer expired'
    const { payload, ...type } = await encode(init.body)
    const method = init.method as InjectOptions['method']
    const answer = await app.inject({ method, url, headers: { ...headers, ...type }, payload })
    if (answer.statusCode >= 500) failures.push(`${tab.browser.name}: ${init.method} ${url}: ${answer.body}`)
    const { statusCode: status, body } = answer
    const response = new Response(status === 204 ? null : body, {
      status,
      headers: { 'content-type': String(answer.headers['content-type']), date: new Date().toUTCString() },
    })
    return Object.assign(response, { setCookies: answer.cookies })
  }

  async function meet(call: Call): Promise<void> {
    clock.touch()
    const planned = deliveries.get(call.tab.browser)?.shift() ?? 'answered'
    const delivery = isUp ? planned : planned === 'lost' ? 'lost' : 'badGateway'
    switch (delivery) {
      case 'answered':
      case 'expired':
        return giveTo(call, await deliver(call, delivery === 'expired'))
      case 'answerLost':
        await deliver(call)
        return call.fail()
      case 'badGatewayAfter':
        await deliver(call)
        return call.answer(badGateway())
      case 'badGateway':
        return call.answer(badGateway())
      case 'late':
        late.push(call)
        return call.fail()
      case 'lost':
        return call.fail()
    }
  }

  return {
    failures,

    fetch(tab, url, init) {
      clock.touch()
      if (!tab.browser.isOnline) return Promise.reject(new TypeError('Failed to fetch'))
      const cookie = [...tab.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      return new Promise((resolve, reject) => {
        const unless = (settle: () => void) => {
          clock.touch()
          if (!tab.isKilled) settle()
        }
        underWay.push({
          ...{ tab, url, init, cookie },
          answer: (response) => unless(() => resolve(response)),
          fail: () => unless(() => reject(new TypeError('Failed to fetch'))),
        })
      })
    },

    plan(browser, delivery) {
      deliveries.set(browser, [...(deliveries.get(browser) ?? []), delivery])
    },

    forgetDeliveries: () => deliveries.clear(),

    setServer(next) {
      isUp = next
    },

    connect(browser, isOnline) {
      if (browser.isOnline === isOnline) return
      browser.isOnline = isOnline
      for (const call of isOnline ? [] : takeOut((one) => one.tab.browser === browser)) {
        late.push(call)
        call.fail()
      }
      for (const tab of browser.tabs) tab.hear(isOnline ? 'online' : 'offline')
    },

    cutOff(tab) {
      late.push(...takeOut((one) => one.tab === tab))
    },

    async next() {
      const call = underWay.shift()
      if (call) await meet(call)
      return call !== undefined
    },

    async nextLate() {
      const call = late.shift()
      if (call) await deliver(call)
      return call !== undefined
    },

    async together() {
      const calls = underWay.splice(0)
      await Promise.all([...late.splice(0).map((call) => deliver(call)), ...calls.map(meet)])
    },
  }

  function takeOut(isMeant: (call: Call) => boolean): Call[] {
    const taken = underWay.filter(isMeant)
    underWay = underWay.filter((call) => !isMeant(call))
    return taken
  }
}

function giveTo(call: Call, response: Response & { setCookies?: { name: string; value: string }[] }): void {
  for (const { name, value } of response.setCookies ?? []) {
    if (value) call.tab.browser.cookies.set(name, value)
    else call.tab.browser.cookies.delete(name)
  }
  call.answer(response)
}

function badGateway(): Response {
  return new Response('<h1>502 Bad Gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } })
}

/** Files go as form data. */
async function encode(body: RequestInit['body']): Promise<{ payload?: string | Buffer; 'content-type'?: string }> {
  if (!(body instanceof FormData)) return typeof body === 'string' ? { payload: body } : {}
  const form = new Response(body)
  return { payload: Buffer.from(await form.arrayBuffer()), 'content-type': form.headers.get('content-type') ?? '' }
}
