import type { AccountRow, UserData } from '#contract/auth/auth.ts'
import { ADMIN_ROLE, EVERYTHING, permissionNames } from '#contract/permissions.ts'
import { ability, rulesOf } from '#src/providers/access-control.tsx'
import { type Actor, forgetActor, reloadActor } from '#src/providers/actor.ts'
import { beginSession, forgetSession } from '#src/providers/calls/session.ts'
import { type Answer, type Asked, answerCalls } from './crud-harness.tsx'

export const USER: UserData = {
  id: 1,
  firstname: 'Анна',
  surname: 'Смирнова',
  patronymic: null,
  email: 'anna@example.com',
  phone: null,
  personal_phone: null,
  locale: 'ru',
  avatar: null,
  pending_email: null,
  is_email_verified: true,
  start_page: 'requests',
  is_serviceman: false,
  role: { id: 1, name: 'admin' },
}

export const ACCOUNT: AccountRow = {
  id: 1,
  name: 'Мастер',
  country: 'ru',
  domain: 'master.example',
  email: null,
  phone: null,
  currency: 'RUB',
  timezone: 'Europe/Moscow',
  show_clients: true,
  push_details: false,
  report_prices: false,
  shows_sla: false,
  emergency_hours: 4,
  travel_speed_kmh: 25,
  offline_days: 5,
  avatar: null,
  tariff: 'standard',
  trial_ends_at: null,
  deletes_at: null,
}

interface User {
  user?: Partial<UserData>
  account?: Partial<AccountRow>
  permissions?: string[]
  features?: Actor['features']
  work_types?: Actor['work_types']
}

/** The session as the server answers it, with what a test sets: an admin may do everything, others nothing. */
export function actorOf({ user, account, permissions, features = {}, work_types = [] }: User = {}): Actor {
  const all = user?.role && user.role.name !== ADMIN_ROLE ? [] : permissionNames(EVERYTHING)
  return {
    user: { ...USER, ...user },
    account: { ...ACCOUNT, ...account },
    accounts: [],
    permissions: permissions ?? all,
    features,
    default_views: [],
    custom_fields: [],
    work_types,
    seen_as: null,
  }
}

/** Lets a component show everything that its rows offer, as an admin sees it. */
export function actAsAdmin() {
  ability.update(rulesOf(actorOf()))
}

/** Signs a user in as a page does, before a server that answers as the test says. */
export async function signInAs(user: User, answer: (asked: Asked) => Answer = () => ({ response: null })) {
  forgetSession()
  forgetActor()
  beginSession({ access_token: 'token' })
  const actor = actorOf(user)
  const asked = answerCalls((call) => (call.path === '/check' ? { response: actor } : answer(call)))
  await reloadActor()
  return asked
}

/** A user who carries out requests, of whom otherwise only the identity matters. */
export function executor(id: number): User {
  const permissions = permissionNames({ 'requests:read': 'manager', 'requests:execute': 'manager' })
  return { user: { id, role: { id: 1, name: 'executor' } }, permissions }
}
