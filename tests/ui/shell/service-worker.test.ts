import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'

const SOURCE = readFileSync(join(import.meta.dirname, '../../../public/service-worker.js'), 'utf8')
const ORIGIN = 'https://naryad.example'
const SCRIPT = '/assets/app-1a2b.js'

/** The browser's caches: by name, what is kept at which path. */
let kept: Map<string, Map<string, Response>>
/** What the server answers. */
let answer: (path: string) => Response | Promise<Response>

const page = (build: string) => new Response(`<meta name="build" content="${build}">`)

const caches = {
  async open(name: string) {
    const files = kept.get(name) ?? new Map<string, Response>()
    kept.set(name, files)
    return {
      match: async (path: string) => files.get(path)?.clone(),
      put: async (path: string, file: Response) => void files.set(path, file),
      add: async (path: string) => void files.set(path, await fetchFrom(path)),
    }
  },
  match: async (path: string) =>
    [...kept.values()]
      .find((files) => files.has(path))
      ?.get(path)
      ?.clone(),
  keys: async () => [...kept.keys()],
  delete: async (name: string) => kept.delete(name),
}

async function fetchFrom(asked: string | { url: string }): Promise<Response> {
  return answer(typeof asked === 'string' ? asked : new URL(asked.url).pathname)
}

interface OpenPage {
  url: string
  focused: boolean
  postMessage: (message: unknown, ports: MessagePort[]) => void
}

/** A page that answers the worker after a time. */
function pageAnswering(answer: boolean, afterMs: number): OpenPage {
  const postMessage: OpenPage['postMessage'] = (_, [port]) => setTimeout(() => port?.postMessage(answer), afterMs)
  return { url: `${ORIGIN}/client/add`, focused: true, postMessage }
}

/** The worker of a build. Its events resolve to what it waits for, or answers. */
function workerOf(build: string, files = [SCRIPT], pages: OpenPage[] = []) {
  const listeners = new Map<string, (event: object) => void>()
  const self = {
    location: { origin: ORIGIN },
    clients: { claim: async () => {}, matchAll: async () => pages },
    skipWaiting: vi.fn(),
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  }
  const list = JSON.stringify({ build, files })
  compileFunction(SOURCE.replace("{ build: '', files: [] }", list), ['self', 'caches', 'fetch'])(
    self,
    caches,
    fetchFrom,
  )
  const dispatch = async (type: string, event: object) => {
    let outcome: Promise<unknown> | undefined
    const take = (promise: Promise<unknown>) => {
      outcome = promise
    }
    listeners.get(type)?.({ ...event, waitUntil: take, respondWith: take })
    return outcome
  }
  return {
    dispatch,
    skipWaiting: self.skipWaiting,
    async run() {
      await dispatch('install', {})
      await dispatch('activate', {})
    },
    open: (path: string) => ask(path, 'navigate'),
    load: (path: string) => ask(path, 'cors'),
  }
  async function ask(path: string, mode: string) {
    const answered = await dispatch('fetch', { request: { url: ORIGIN + path, method: 'GET', mode } })
    return answered instanceof Response ? answered.text() : answered
  }
}

beforeEach(() => {
  kept = new Map()
  answer = (path) => (path === '/index.html' || !path.includes('.') ? page('first') : new Response(`file ${path}`))
})

const away = () => Promise.reject(new TypeError('Failed to fetch'))

describe('a page', () => {
  it('is the server’s while that answers', async () => {
    const worker = workerOf('first')
    await worker.run()
    answer = () => page('second')
    expect(await worker.open('/tasks')).toContain('second')
  })

  it.each([
    ['cannot be reached', away],
    ['fails', () => new Response('Bad gateway', { status: 502 })],
  ])('is the kept one when the server %s, with its files', async (_, failing) => {
    const worker = workerOf('first')
    await worker.run()
    answer = failing
    expect(await worker.open('/tasks')).toContain('first')
    expect(await worker.open('/requests/31?tab=feed')).toContain('first')
    expect(await worker.load(SCRIPT)).toBe(`file ${SCRIPT}`)
  })

  it('is the kept one when the server does not answer in two seconds', async () => {
    const worker = workerOf('first')
    await worker.run()
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    answer = () => new Promise(() => {})
    let opened: unknown
    void worker.open('/tasks').then((content) => {
      opened = content
    })
    await vi.advanceTimersByTimeAsync(1_900)
    expect(opened).toBeUndefined()
    await vi.advanceTimersByTimeAsync(200)
    expect(opened).toContain('first')
  })

  it('is no answer of the API, nor a file or another call: with these the worker has nothing to do', async () => {
    const worker = workerOf('first')
    await worker.run()
    for (const path of ['/api/files/7', '/health/ready', '/robots.txt']) {
      expect(await worker.open(path), path).toBeUndefined()
    }
    expect(await worker.load('/api/check')).toBeUndefined()
    expect([...(kept.get('shell-first')?.keys() ?? [])]).toEqual([SCRIPT, '/index.html'])
  })
})

describe('the next build', () => {
  beforeEach(() => workerOf('first').run())

  it('takes along what it shares with the one before, which is dropped last', async () => {
    const fetched: string[] = []
    answer = (path) => {
      fetched.push(path)
      return path === '/index.html' ? page('second') : new Response('new')
    }
    const worker = workerOf('second', [SCRIPT, '/assets/page-3c4d.js'])
    await worker.dispatch('install', {})
    expect(fetched).toEqual(['/assets/page-3c4d.js', '/index.html'])
    expect([...kept.keys()]).toEqual(['shell-first', 'shell-second'])
    await worker.dispatch('activate', {})
    expect([...kept.keys()]).toEqual(['shell-second'])
  })

  it.each([
    [1, 'has nothing unsaved, though it is busy', [pageAnswering(true, 4_000)]],
    [0, 'has unsaved input', [pageAnswering(true, 0), pageAnswering(false, 0)]],
    [0, 'is asleep', [pageAnswering(true, 3_600_000)]],
  ])('takes over %i times when a page %s', async (times, _, pages) => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const worker = workerOf('second', [SCRIPT], pages)
    const asked = worker.dispatch('message', { data: { type: 'take-over' } })
    await vi.advanceTimersByTimeAsync(5_000)
    await vi.waitFor(() => expect(worker.skipWaiting).toHaveBeenCalledTimes(times))
    await vi.advanceTimersByTimeAsync(10_000)
    await asked
    expect(worker.skipWaiting).toHaveBeenCalledTimes(times)
  })

  it.each([
    ['a file of it is missing', (path: string) => (path === '/index.html' ? page('second') : away())],
    ['the server has yet another', (path: string) => (path === '/index.html' ? page('third') : new Response('new'))],
  ])('does not come when %s', async (_, given) => {
    answer = given
    await expect(workerOf('second', ['/assets/page-3c4d.js']).dispatch('install', {})).rejects.toThrow()
    answer = away
    expect(await workerOf('first').open('/tasks')).toContain('first')
  })
})
