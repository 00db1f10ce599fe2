import { HOUR_MS } from '#contract/durations.ts'
import type { OperationCall } from '#contract/operations/operation-calls.ts'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import type { OperationArgs } from '#src/providers/offline/operations.ts'
import { SIGNATURE } from '#tests/support/request-samples.ts'
import type { PhonePage, Tapped } from './phone-page.ts'

type Button = { [C in OperationCall]: { call: C; args: OperationArgs<C> } }[OperationCall]

/** What a request's page offers, and now and then what it does not: a page may be behind, and a body may be wrong. */
export function buttonsOf(request: RequestPage, label: string, isReckless: boolean): Button[] {
  const params = { id: request.id }
  const [checklist] = request.checklists
  const [item] = checklist?.items ?? []
  const [work] = request.works
  const offered = new Set<string>(request.actions)
  const buttons: [isOffered: boolean, button: Button | undefined][] = [
    [
      offered.has('on-the-way'),
      { call: 'onTheWay', args: { params, body: { expected_at: new Date(Date.now() + HOUR_MS).toISOString() } } },
    ],
    [offered.has('start'), { call: 'start', args: { params, body: {} } }],
    [
      offered.has('answer') && !checklist?.is_finished,
      item && { call: 'answer', args: { params, body: { checklist_item_id: item.id, answer: label } } },
    ],
    [
      offered.has('works'),
      { call: 'addWork', args: { params, body: { title: label, quantity: '1', price: '100.00' } } },
    ],
    [offered.has('works'), work && { call: 'removeWork', args: { params: { ...params, workId: work.id } } }],
    [true, { call: 'interact', args: { params, body: { comment: label } } }],
    [
      offered.has('finish-checklist') && !checklist?.is_finished,
      checklist && { call: 'finishChecklist', args: { params, body: { checklist_id: checklist.id } } },
    ],
    [offered.has('sign'), { call: 'sign', args: { params, body: { client_sign: SIGNATURE, name: label } } }],
    [offered.has('finish'), { call: 'finish', args: { params, body: {} } }],
    [false, { call: 'answer', args: { params, body: { checklist_item_id: 999_999_999, answer: label } } }],
    // Photos, and notes with files: their bytes go by a way of their own, with faults of its own.
  ]
  return buttons.flatMap(([isOffered, button]) => (button && (isOffered || isReckless) ? [button] : []))
}

export function press(page: PhonePage, request: RequestPage, { call, args }: Button): Tapped {
  return page.tap(call, request, args as never)
}
