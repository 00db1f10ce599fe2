import { randomBytes } from 'node:crypto'
import type { TestAccount } from './create-account.ts'
import type { TestApp } from './start-app.ts'

interface NewRequest {
  clientId: number
  facilityId?: number
  executorId?: number
  status?: number
  /** Times are RFC 3339, in any zone. */
  createdAt?: string
  startedAt?: string
  finishedAt?: string
  deadlineAt?: string
  price?: string
}

let counted = 0

/** A request put straight into the database; returns its id. */
export function enterRequest(
  { services }: TestApp,
  account: TestAccount,
  { clientId, facilityId, executorId, status = 1, price, ...times }: NewRequest,
): Promise<number> {
  return services.database.inAccount(account.id, async (tx) => {
    const number = ++counted
    const { id } = await tx
      .insertInto('requests')
      .values({
        number,
        name: `Request ${number}`,
        status,
        client_id: clientId,
        facility_id: facilityId ?? null,
        created_at: times.createdAt,
        started_at: times.startedAt,
        finished_at: times.finishedAt,
        deadline_at: times.deadlineAt,
        price: price ?? null,
        hash: randomBytes(16).toString('base64url'),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (executorId) await tx.insertInto('request_executors').values({ request_id: id, user_id: executorId }).execute()
    return id
  })
}
