import { randomInt } from 'node:crypto'
import { LEGAL_VERSIONS } from '#contract/auth/legal-versions.ts'

const PASSWORD = 'correct horse battery'

/** An account of a test on a program it has started, and its admin's calls, over HTTP as other clients make them. */
export interface Account {
  call(url: string, method: string, path: string, body?: object): Promise<Response>
  /** Its token is for an hour. */
  signInAgain(url: string): Promise<void>
  /** Creates a client; resolves once the program has acknowledged it. */
  createClient(url: string, name: string): Promise<void>
  clientNames(url: string): Promise<string[]>
  /** Opens the stream of live events and resolves when it is open. */
  listen(url: string): Promise<LiveStream>
}

interface LiveStream {
  /** What has come so far, as it was sent. */
  received(): string
  ended: Promise<void>
}

export async function signUpAccount(url: string): Promise<Account> {
  const number = randomInt(1_000_000, 9_999_999)
  const email = `owner${number}@example.com`
  const response = await post(`${url}/api/auth/register`, {
    email,
    phone: `+7999${number}`,
    country: 'ru',
    firstname: 'Ольга',
    surname: 'Петрова',
    password: PASSWORD,
    company: 'Сервис',
    agreed: LEGAL_VERSIONS,
  })
  if (!response.ok) throw new Error(`Nobody can sign up: ${response.status} ${await response.text()}`)
  let authorization = `Bearer ${(await response.json()).response.auth.access_token}`

  async function call(at: string, method: string, path: string, body?: object) {
    if (body instanceof FormData) return fetch(`${at}/api${path}`, { method, headers: { authorization }, body })
    const headers = { authorization, ...(body && { 'content-type': 'application/json' }) }
    return fetch(`${at}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  }

  return {
    call,
    async signInAgain(at) {
      const answer = await post(`${at}/api/auth/login`, { email, password: PASSWORD, transport: 'body' })
      if (!answer.ok) throw new Error(`Nobody can sign in: ${answer.status} ${await answer.text()}`)
      authorization = `Bearer ${(await answer.json()).response.access_token}`
    },
    async createClient(at, name) {
      const created = await call(at, 'POST', '/clients', { name })
      if (created.status !== 201) throw new Error(`${created.status} ${await created.text()}`)
    },
    async clientNames(at) {
      const names: string[] = []
      for (let page = 1; ; page++) {
        const { response: list } = await (await call(at, 'GET', `/clients?page=${page}&per_page=100`)).json()
        names.push(...list.data.map((client: { name: string }) => client.name))
        if (names.length >= list.total || list.data.length === 0) return names
      }
    },
    async listen(at) {
      const stream = await call(at, 'GET', '/events')
      let text = ''
      const ended = (async () => {
        for await (const chunk of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk
      })()
      return { received: () => text, ended }
    },
  }
}

function post(url: string, body: object) {
  const headers = { 'content-type': 'application/json' }
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
}
