import { randomUUID } from 'node:crypto'
import { OPERATIONS_MAX } from '#contract/limits.ts'
import { OPERATION_FORMAT } from '#contract/operations/operation-calls.ts'
import type { OperationOutcome } from '#contract/operations/operations.ts'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { startDemo } from '../browser.ts'
import type { Call } from '../demo-calls.ts'
import { median, printTable, verdict } from '../table.ts'
import { openVisits } from './visits.ts'

const LIMIT_MS = 400

/** An operation, and the single call of the same. */
interface Step {
  requestId: number
  call: string
  body?: object
  method: 'POST' | 'PATCH'
  path: string
}

/** How long the server takes for a full batch of operations, and for the same by single calls, in turns. */
export async function timeBatches({ times }: { times: number }): Promise<void> {
  const app = await startDemo()
  try {
    const { executor, create } = await openVisits(app.url)
    const visitsOfBatch = OPERATIONS_MAX / (await create(1)).flatMap(stepsOf).length
    const took: { together: number; alone: number }[] = []
    // The first warms the server up.
    for (let turn = 0; turn <= times; turn++) {
      const [one, other] = [await create(visitsOfBatch), await create(visitsOfBatch)]
      const together = await timeOf(() => sendTogether(executor, one.flatMap(stepsOf)))
      const alone = await timeOf(() => sendAlone(executor, other.flatMap(stepsOf)))
      if (turn > 0) took.push({ together, alone })
    }
    const together = median(took.map((turn) => turn.together))
    const alone = median(took.map((turn) => turn.alone))
    console.log(`${OPERATIONS_MAX} operations of ${visitsOfBatch} requests, ms, median of ${times}`)
    printTable(
      ['sent', 'ms', 'limit'],
      [
        ['in one batch', together.toFixed(0), verdict(together <= LIMIT_MS, `≤ ${LIMIT_MS} ms`)],
        [`by ${OPERATIONS_MAX} single calls`, alone.toFixed(0), ''],
        ['ratio', (together / alone).toFixed(2), ''],
      ],
    )
  } finally {
    await app.stop()
  }
}

async function timeOf(send: () => Promise<void>): Promise<number> {
  const since = performance.now()
  await send()
  return performance.now() - since
}

/** What is done on a visit without photos. */
function stepsOf({ id, checklists }: RequestPage): Step[] {
  const at = { requestId: id, method: 'PATCH' } as const
  const answers = checklists
    .flatMap(({ items }) => items)
    .filter(({ type }) => type === 'choice' || type === 'number')
    .map((item) => ({
      requestId: id,
      call: 'answer',
      body: { checklist_item_id: item.id, answer: 1 },
      method: 'POST' as const,
      path: `requests/${id}/set-checklist-item-answer`,
    }))
  const note = { call: 'interact', body: { comment: 'The key is at the desk' }, path: `requests/${id}/interaction` }
  return [
    { ...at, call: 'start', path: `requests/${id}/start` },
    ...answers,
    { ...note, requestId: id, method: 'POST' },
    { ...at, call: 'finish', path: `requests/${id}/finish` },
  ]
}

async function sendTogether(call: Call, steps: Step[]): Promise<void> {
  const now = new Date().toISOString()
  const outcomes = await call<OperationOutcome[]>('POST', 'operations', {
    format: OPERATION_FORMAT,
    device_id: 'bench',
    device_time: now,
    operations: steps.map(({ requestId, call, body = {} }, sequence) => ({
      id: randomUUID(),
      sequence,
      request_id: requestId,
      call,
      body,
      done_at: now,
    })),
  })
  const other = outcomes.find(({ outcome }) => outcome !== 'applied')
  if (other) throw new Error(`An operation was not applied: ${JSON.stringify(other)}`)
}

async function sendAlone(call: Call, steps: Step[]): Promise<void> {
  for (const { method, path, body = {} } of steps) await call(method, path, body, randomUUID())
}
