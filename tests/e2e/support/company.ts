import { randomBytes } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import type { Locale } from '../../../contract/messages.ts'
import type { RequestCreate } from '../../../contract/request-changes.ts'
import type { RequestPage } from '../../../contract/request-rows.ts'

export const PASSWORD = 'correct horse battery'

export interface Person {
  id: number
  email: string
  /** As lists show it: surname and first name. */
  name: string
}

/** A fresh company with an admin, a manager and an executor; made through the API, for journeys that begin later. */
export interface Company {
  admin: Person
  manager: Person
  executor: Person
  /** A call as the admin; resolves to the payload. */
  call<T>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<T>
  createRequest(body: Partial<RequestCreate>): Promise<RequestPage>
}

const phones = randomBytes(3).readUIntBE(0, 3) % 9_000_000
let people = 0

export async function createCompany(api: APIRequestContext, locale: Locale = 'ru'): Promise<Company> {
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
    },
  })
  expect(registered.status(), await registered.text()).toBe(201)
  const { auth, user } = (await registered.json()).response

  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await api.fetch(`/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${auth.access_token}` },
      ...(body && { data: body }),
    })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()).response
  }

  async function addPerson(role: string, firstname: string, surname: string): Promise<Person> {
    const body = { email: `${role}-${mark}@example.com`, firstname, surname, role, password: PASSWORD }
    const saved = await call<Person>('POST', 'account/users', {
      ...body,
      is_serviceman: role === 'executor',
      is_active: true,
    })
    return { id: saved.id, email: body.email, name: `${surname} ${firstname}` }
  }

  const manager = await addPerson('manager', 'Мария', 'Менеджерова')
  const executor = await addPerson('executor', 'Егор', 'Исполнителев')
  return {
    admin: { id: user.id, email, name: 'Админова Анна' },
    manager,
    executor,
    call,
    async createRequest(body) {
      const client = await call<{ id: number }>('POST', 'clients', { name: 'ООО «Ромашка»' })
      return call('POST', 'requests', { name: 'Осмотр котла', client_id: client.id, ...body })
    },
  }
}

export function nextPhone(): string {
  people++
  return `+7916${String((phones + people) % 10_000_000).padStart(7, '0')}`
}
