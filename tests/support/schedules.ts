import { sql } from 'kysely'
import type { z } from 'zod'
import type { scheduledRequestRoutes } from '#contract/scheduler/scheduled-requests.ts'
import { createDueRequests, openScheduleEmails, replanStale } from '#server/scheduler/index.ts'
import type { Caller } from './caller.ts'
import type { TestAccount } from './create-account.ts'
import type { TestApp } from './start-app.ts'

type Creation = z.input<typeof scheduledRequestRoutes.create.body>
type Overrides = Partial<Omit<Creation, 'schedule'>> & { schedule?: Partial<Creation['schedule']> }

/** The first Monday of a year in which no test runs. */
export const FIRST_MONDAY = '2031-01-06'

/** Every Monday at nine, from a day far ahead: nothing is created before a test says so. */
export function everyMonday(clientId: number, { schedule, ...others }: Overrides = {}): Creation {
  return {
    timezone: 'Europe/Moscow',
    days: [1],
    template: { name: 'Service', client_id: clientId },
    ...others,
    schedule: {
      freq: 'week',
      time: '09:00',
      starts_on: FIRST_MONDAY,
      create_ahead_days: 0,
      missed: 'all',
      ...schedule,
    },
  }
}

export async function createSchedule(caller: Caller, body: Creation): Promise<number> {
  return (await caller.call('scheduledRequests.create', { body })).response.id
}

/** One run of the jobs of every minute, at a moment that the test chooses. */
export async function runJob({ services }: TestApp, now: string): Promise<void> {
  const { database } = services
  await createDueRequests({ database, ...openScheduleEmails(services) }, new Date(now))
  await replanStale(database, new Date(now))
}

interface Became {
  date: string
  state: string
  request_id: number | null
  failure: string | null
}

/** The outcome of a schedule's dates, read past the API. */
export async function outcomesOf({ services }: TestApp, account: TestAccount, id: number): Promise<Became[]> {
  const { rows } = await services.database.inAccount(account.id, (tx) =>
    sql<Became>`select date, state, request_id, failure from scheduled_occurrences
      where scheduled_request_id = ${id} order by date`.execute(tx),
  )
  return rows
}
