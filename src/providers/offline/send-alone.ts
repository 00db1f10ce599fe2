import type { OperationCall } from '#contract/operations/operation-calls.ts'
import { callOf } from '../calls/api.ts'
import { log } from './logged-operations.ts'
import type { Operation, Performed } from './operations.ts'

/**
 * Sends an operation by its own call.
 * @throws ApiError
 */
export async function sendAlone(
  operation: Operation,
  onProgress?: (share: number) => void,
): Promise<Performed<OperationCall>> {
  const { call, args, id } = operation
  const answer = await callOf('requests', call)({ ...args, idempotencyKey: id, onProgress })
  await log.follower?.answered(operation, answer)
  return { state: 'sent', answer } as Performed<OperationCall>
}
