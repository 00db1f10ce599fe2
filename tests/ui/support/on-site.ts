import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { GivenOperation } from '#contract/operations/operations.ts'
import { currentOperations } from '#src/providers/offline/logged-operations.ts'
import { closeOperationLog, discardOperation, openOperationLog, perform } from '#src/providers/offline/operation-log.ts'
import { listStored } from '#src/providers/offline/stored-operations.ts'
import type { Answer, Asked } from './crud-harness.tsx'
import { network } from './network.ts'
import { NO_PAGES, outcomesOf, togetherIn } from './sent-operations.ts'
import { executor, signInAs } from './signed-in.ts'

export const PUMP = { id: 7, number: 107 }
export const REFUSED = {
  status: 409,
  error: { code: 'transition_not_allowed', message: 'В текущем статусе это невозможно' },
}

type Numbered = Pick<typeof PUMP, 'id' | 'number'>

export const answer = (request: Numbered, item: number, value: number) =>
  perform('answer', request, { params: { id: request.id }, body: { checklist_item_id: item, answer: value } })
export const start = (request: Numbered) => perform('start', request, { params: { id: request.id }, body: {} })
export const finish = (request: Numbered) => perform('finish', request, { params: { id: request.id }, body: {} })

/** What was sent to the server, except the check of the session and files: each by its own call, or together by the name of the call. */
export const sent = (asked: Asked[]) =>
  asked
    .filter(({ path }) => path !== '/check' && !path.startsWith('/operations/'))
    .flatMap((one) => (one.path === '/operations' ? togetherIn(one).map(toShort) : [[pathOf(one), one.body]]))
const pathOf = ({ path }: Asked) => path.replace('/requests/', '')
const toShort = ({ request_id, call, body }: GivenOperation) => [`${request_id}/${call}`, body]

type Outcomes = Parameters<typeof outcomesOf>[1]

export async function signInOnSite(userId: number, answers?: (asked: Asked) => Answer, outcomes?: Outcomes) {
  const asked = await signInAs(executor(userId), (one) =>
    one.path === '/operations' ? outcomesOf(one, outcomes) : (answers?.(one) ?? { response: null }),
  )
  const connection = network()
  await openOperationLog(`${userId}:1`, NO_PAGES)
  return { asked, ...connection }
}

/** What one test leaves in the browser does not affect the next one. */
export function forEachOwnUser(begin: (user: number) => void): void {
  let user = 100
  beforeEach(() => {
    user += 1
    begin(user)
  })
  afterEach(async () => {
    for (const { id } of currentOperations()) discardOperation(id)
    await waitFor(async () => expect(await listStored(`${user}:1`)).toEqual([]))
    closeOperationLog()
    vi.unstubAllGlobals()
  })
}
