import { randomBytes } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { LEGAL_VERSIONS } from '#contract/auth/legal-versions.ts'
import type { Locale } from '#contract/messages.ts'
import type { RequestCreate } from '#contract/requests/request-changes.ts'
import type { RequestPage } from '#contract/requests/request-rows.ts'

export const PASSWORD = 'correct horse battery'

export interface User {
  id: number
  email: string
  /** As lists show it: surname and first name. */
  name: string
}

/** Resolves to the payload. */
type Call = <T>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => Promise<T>

/** A new account with an admin, a manager and an executor; made through the API, for journeys that begin later. */
export interface Account {
  id: number
  admin: User
  manager: User
  executor: User
  /** A call as the admin. */
  call: Call
  /** One more user of the account. */
  addUser(role: string, firstname: string, surname: string): Promise<User>
  /** Calls as another user of the account. */
  signInAs(user: User): Promise<Call>
  createRequest(body: Partial<RequestCreate>): Promise<RequestPage>
}

const phones = randomBytes(3).readUIntBE(0, 3) % 9_000_000
let users = 0

export async function createAccount(api: APIRequestContext, locale: Locale = 'ru'): Promise<Account> {
  const mark = randomBytes(4).toString('hex')
  const email = `admin-${mark}@example.com`
  const registered = await api.post('/api/auth/register', {
    data: {
      email,
      phone: nextPhone(),
      country: 'ru',
      firstname: 'Анна',
      surname: 'Админова',
      password: PASSWORD,
      locale,
      agreed: LEGAL_VERSIONS,
    },
  })
  expect(registered.status(), await registered.text()).toBe(201)
  const { auth, user, account } = (await registered.json()).response

  const call = callWith(api, auth.access_token)
  // Journeys begin later than a company's first hour.
  await call('POST', 'account/first-steps/hide')
  let added = 0

  async function addUser(role: string, firstname: string, surname: string): Promise<User> {
    added++
    const body = { email: `${role}-${added}-${mark}@example.com`, firstname, surname, role, password: PASSWORD }
    const saved = await call<User>('POST', 'account/users', {
      ...body,
      is_serviceman: role === 'executor',
      is_active: true,
    })
    return { id: saved.id, email: body.email, name: `${surname} ${firstname}` }
  }

  const manager = await addUser('manager', 'Мария', 'Менеджерова')
  const executor = await addUser('executor', 'Егор', 'Исполнителев')
  return {
    id: account.id,
    admin: { id: user.id, email, name: 'Админова Анна' },
    manager,
    executor,
    call,
    addUser,
    async signInAs({ email: login }) {
      const answer = await api.post('/api/auth/login', {
        data: { email: login, password: PASSWORD, transport: 'body' },
      })
      expect(answer.status(), await answer.text()).toBe(200)
      return callWith(api, (await answer.json()).response.access_token)
    },
    async createRequest(body) {
      const client = await call<{ id: number }>('POST', 'clients', { name: 'ООО «Ромашка»' })
      return call('POST', 'requests', { name: 'Осмотр котла', client_id: client.id, ...body })
    },
  }
}

function callWith(api: APIRequestContext, token: string): Call {
  return async (method, path, body) => {
    const answer = await api.fetch(`/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(body && { data: body }),
    })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()).response
  }
}

export function nextPhone(): string {
  users++
  return `+7916${String((phones + users) % 10_000_000).padStart(7, '0')}`
}
