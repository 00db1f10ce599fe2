import { sql } from 'kysely'
import { insertEvents } from '#server/history/record.ts'
import type { Caller } from './caller.ts'
import type { TestAccount } from './create-account.ts'
import { known } from './known.ts'
import type { TestApp } from './start-app.ts'

/** A request in any status, made past the API, with one optional checklist item. */
export interface PlacedRequest {
  id: number
  itemId: number
  checklistId: number
}

interface Placing {
  status: number
  clientId: number
  executors: number[]
  managerId?: number
}

/** Puts a request of this status into the account, as if its actions had brought it there. */
export async function placeRequest(testApp: TestApp, account: TestAccount, placing: Placing): Promise<PlacedRequest> {
  const { status, clientId, executors, managerId } = placing
  return testApp.services.database.inAccount(account.id, async (tx) => {
    const isStarted = status >= 2 && status <= 4
    const isFinished = status === 2 || status === 4
    const { rows } = await sql<PlacedRequest>`
      with numbered as (
        insert into request_numbers (last_number) values (1)
        on conflict (account_id) do update set last_number = request_numbers.last_number + 1 returning last_number
      ), request as (
        insert into requests (number, name, status, client_id, manager_id, hash, started_at, finished_at,
          client_sign_required)
        select last_number, 'Placed', ${status}, ${clientId}, ${managerId ?? null}::bigint,
          left(replace(gen_random_uuid()::text, '-', ''), 22), ${isStarted ? new Date() : null}::timestamptz,
          ${isFinished ? new Date() : null}::timestamptz, ${status === 2}
        from numbered returning id
      ), assigned as (
        insert into request_executors (request_id, user_id)
        select request.id, u from request, unnest(${executors}::bigint[]) u
      ), checklist as (
        insert into request_checklists (request_id, name) select id, 'Visit' from request returning id, request_id
      )
      insert into request_checklist_items (request_checklist_id, position, title, type, is_required, photo_required)
      select id, 0, 'Remarks', 'text', false, false from checklist
      returning (select id from request) as id, id as "itemId", request_checklist_id as "checklistId"`.execute(tx)
    const placed = known(rows[0])
    await insertEvents(tx, { accountId: account.id, userId: null }, 'requestCreated', [
      {
        payload: { number: 0, name: 'Placed' },
        place: { requestId: placed.id },
        liveChange: { entity: 'requests', id: placed.id, type: 'created' },
      },
    ])
    return placed
  })
}

/** The row and the kinds of its events, oldest first; null when the row is gone. */
export async function stateOf({ services }: TestApp, account: TestAccount, id: number) {
  return services.database.inAccount(account.id, async (tx) => {
    const row = await tx.selectFrom('requests').selectAll().where('id', '=', id).executeTakeFirst()
    const events = await tx.selectFrom('events').selectAll().where('request_id', '=', id).orderBy('id').execute()
    return { row: row ?? null, events }
  })
}

/** Kinds of the events past a state seen before. */
export function newKinds(before: { events: { id: number }[] }, after: { events: { id: number; kind: number }[] }) {
  return after.events.slice(before.events.length).map(({ kind }) => kind)
}

export async function createClient(admin: Caller, name = 'Client'): Promise<number> {
  return (await admin.call('clients.create', { body: { name } })).response.id
}

/** A drawn signature: a small PNG of two colours, as a data URL. */
export const SIGNATURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWNgYGD4//8/AAYBAv6ATY1vAAAAAElFTkSuQmCC'

/** What an empty signature pad gives: all white. */
export const BLANK_SIGNATURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAC0lEQVQImWP4DwYAFPIF+7wG5ekAAAAASUVORK5CYII='
